// What GraphQL servers resolve: maps, decorators, annotations, and the methods of gqlgen's resolvers.

import { test } from 'vitest';
import { check } from '../check.ts';

test('maps of resolvers, in parts and from other files', () => {
  check(
    {
      'src/server.ts': `import { ApolloServer } from '@apollo/server';
import { Mutation } from './mutations';
import * as ghost from './ghost';
const shared = { ping: () => 'pong' };
type Ghost = { Query: { ghost: () => string } };
const resolvers: Resolvers = {
  Query: {
    ...shared,
    async carts(_: unknown, { first }: Args) {
      return load(first);
    },
    cart: guarded(findCart),
  },
  Mutation,
  Subscription: { added: { subscribe: () => bus.on('added') } },
  Cart: {
    __resolveReference: byId,
    items: (cart) => cart.items,
    total,
  },
  DateTime: GraphQLDateTime,
  Colour: { RED: '#f00' },
};
new ApolloServer({ typeDefs, resolvers });
`,
      'src/mutations.ts': 'export const Mutation = {\n  addCart,\n  drop: (_, { id }) => drop(id),\n};\n',
    },
    ['@apollo/server'],
    [
      'QUERY ping <inline> src/server.ts:4 high',
      'QUERY carts <inline> src/server.ts:9 high',
      'QUERY cart findCart src/server.ts:12 high',
      'MUTATION addCart addCart src/mutations.ts:2 high',
      'MUTATION drop <inline> src/mutations.ts:3 high',
      'SUBSCRIPTION added <inline> src/server.ts:15 high',
      'GRAPHQL Cart.items <inline> src/server.ts:18 high',
      'GRAPHQL Cart.total total src/server.ts:19 high',
    ],
  );
  check({ 'src/a.ts': 'export const resolvers = { Query: { ghost: () => 1 } };\n' }, ['express'], []);
});

test('resolvers of NestJS', () => {
  check(
    {
      'src/carts.resolver.ts': `import { Args, Query, Resolver } from '@nestjs/graphql';
@Resolver(() => Cart)
export class CartsResolver {
  @Query(() => [Cart], { name: 'carts', nullable: true })
  findAll(@Args('first') first: number) {}
  @Mutation(() => Cart)
  @UseGuards(AuthGuard)
  async addCart(@Args('input') input: Input) {}
  @ResolveField('items', () => [Item])
  itemsOf(@Parent() cart: Cart) {}
}
`,
      'src/carts.controller.ts':
        "import { Controller, Get, Query } from '@nestjs/common';\n@Controller('carts')\nexport class Carts {\n  @Get()\n  list(@Query('page') page: number) {}\n}\n",
    },
    ['@nestjs/core', '@nestjs/graphql'],
    [
      'QUERY carts CartsResolver.findAll src/carts.resolver.ts:4 high',
      'MUTATION addCart CartsResolver.addCart src/carts.resolver.ts:6 high',
      'GRAPHQL Cart.items CartsResolver.itemsOf src/carts.resolver.ts:9 high',
      'GET /carts Carts.list src/carts.controller.ts:4 high',
    ],
  );
});

test('resolvers of Spring, DGS and gqlgen', () => {
  check(
    {
      'Carts.java': `import org.springframework.graphql.data.method.annotation.*;
@Controller
class Carts {
  @QueryMapping
  List<Cart> carts(@Argument int first) { return null; }
  @MutationMapping("addCart")
  Cart add(@Argument Input input) { return null; }
  @SchemaMapping
  List<Item> items(@Argument int first, Cart cart) { return null; }
  @BatchMapping(field = "owner")
  Map<Cart, Owner> owners(List<Cart> carts) { return null; }
}
`,
      'Items.kt': `import com.netflix.graphql.dgs.*
@DgsComponent
class Items {
  @DgsQuery
  fun items(): List<Item> = listOf()
  @DgsData(parentType = "Item", field = "price")
  fun priceOf(env: DgsDataFetchingEnvironment): Int = 1
}
`,
      'go.mod': 'module shop\n\nrequire github.com/99designs/gqlgen v0.17.0\n',
      'graph/schema.resolvers.go': `package graph

func (r *queryResolver) Stock(ctx context.Context, id string) (*model.Stock, error) {
	return nil, nil
}

func (r *stockResolver) UserID(ctx context.Context, obj *model.Stock) (string, error) {
	return "", nil
}

func (r *Resolver) Helper() {}
`,
    },
    [],
    [
      'QUERY carts Carts.carts Carts.java:4 high',
      'MUTATION addCart Carts.add Carts.java:6 high',
      'GRAPHQL Cart.items Carts.items Carts.java:8 high',
      'GRAPHQL Cart.owner Carts.owners Carts.java:10 high',
      'QUERY items Items.items Items.kt:4 high',
      'GRAPHQL Item.price Items.priceOf Items.kt:6 high',
      'QUERY stock queryResolver.Stock graph/schema.resolvers.go:3 inferred',
      'GRAPHQL Stock.userID stockResolver.UserID graph/schema.resolvers.go:7 inferred',
    ],
  );
});

test('types of Strawberry, with those that are made of functions, and of Graphene', () => {
  check(
    {
      'shop/schema.py': `import strawberry
from shop.users import UserQuery
from shop.carts import Cart

@strawberry.type
class Query(UserQuery):
    carts: list[Cart] = strawberry.field(resolver=all_carts)
    total: int

    @strawberry.field(name="first")
    def first_cart(self) -> Cart: ...

@strawberry.type
class Mutation:
    @strawberry.mutation
    async def add_item(self) -> Cart: ...

Changes = merge_types("Changes", (Mutation,))
schema = strawberry.Schema(query=Query, mutation=Changes)
`,
      'shop/users.py': `import strawberry
from strawberry.tools import create_type

@strawberry.field
def who_am_i() -> str: ...

UserQuery = create_type("UserQuery", [who_am_i])
`,
      'shop/carts.py': `import strawberry

@strawberry.type(name="Basket")
class Cart:
    @strawberry.field
    def items(self) -> int: ...
    def other(self): ...
`,
      'old/schema.py': `import graphene
from old.types import Remove

class Base(graphene.ObjectType):
    all_orders = graphene.List(Order)
    def resolve_all_orders(self, info): ...

class Query(Base):
    node = relay.Node.Field()

class Changes(graphene.ObjectType):
    remove_order = Remove.Field()

class OrderType(DjangoObjectType):
    class Meta:
        name = "Order"
    def resolve_paid_at(self, info): ...

schema = graphene.Schema(query=Query, mutation=Changes)
`,
    },
    [],
    [
      'QUERY whoAmI who_am_i shop/users.py:4 high',
      'QUERY carts all_carts shop/schema.py:7 high',
      'QUERY first Query.first_cart shop/schema.py:10 high',
      'MUTATION addItem Mutation.add_item shop/schema.py:15 high',
      'GRAPHQL Basket.items Cart.items shop/carts.py:5 high',
      'QUERY allOrders Base.resolve_all_orders old/schema.py:5 high',
      'QUERY node undefined old/schema.py:9 high',
      'MUTATION removeOrder Remove.mutate old/schema.py:12 high',
      'GRAPHQL Order.paidAt OrderType.resolve_paid_at old/schema.py:17 high',
    ],
  );
});
