import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

const head = `package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
	"entgo.io/ent/schema/mixin"
)
`;

test('fields, mixins with what they are given, edges of both sides and their keys', () => {
  checkSchemas(
    {
      'go.mod': 'module shop\n\nrequire entgo.io/ent v0.14.0\n',
      'ent/schema/user.go': `${head}
// User is who buys.
type User struct {
	ent.Schema
}

func (User) Mixin() []ent.Mixin {
	return []ent.Mixin{Base{}, mixin.CreateTime{}}
}

func (User) Fields() []ent.Field {
	return append(named(), field.String("mail").StorageKey("email").Unique(),
		field.Enum("role").Values("user", "owner"), field.Int("team").Optional())
}

func named() []ent.Field {
	return []ent.Field{field.String("name")}
}

func (User) Edges() []ent.Edge {
	owned := func(name string, t any) ent.Edge {
		return edge.To(name, t).Annotations(entsql.OnDelete(entsql.Cascade))
	}
	return []ent.Edge{
		owned("cards", Card.Type),
		edge.To("friends", User.Type),
		edge.To("followers", User.Type).From("following"),
		edge.To("last", Card.Type).Unique(),
		edge.From("groups", Group.Type).Ref("users").Through("members", Member.Type),
	}
}

func (User) Indexes() []ent.Index {
	return []ent.Index{index.Fields("name", "role").Unique(), index.Fields("team")}
}

type Base struct {
	mixin.Schema
}

func (Base) Fields() []ent.Field {
	return []ent.Field{field.UUID("id", uuid.UUID{}).Unique()}
}
`,
      'ent/schema/card.go': `${head}
const holder = "owner_id"

type Card struct {
	ent.Schema
}

func (Card) Mixin() []ent.Mixin {
	return []ent.Mixin{OwnerMixin{ref: "cards", field: holder}}
}

func (Card) Annotations() []schema.Annotation {
	return []schema.Annotation{entsql.Annotation{Table: "paying_cards"}}
}

type OwnerMixin struct {
	mixin.Schema
	ref, field string
}

func (m OwnerMixin) Fields() []ent.Field {
	if m.field != "" {
		return []ent.Field{field.UUID(m.field, uuid.UUID{})}
	}
	return nil
}

func (m OwnerMixin) Edges() []ent.Edge {
	e := edge.From("owner", User.Type).Ref(m.ref).Unique()
	if m.field != "" {
		e = e.Field(m.field)
	}
	return []ent.Edge{e}
}

type Token struct {
	ent.Schema
}

func (Token) Mixin() []ent.Mixin {
	return []ent.Mixin{OwnerMixin{ref: "tokens"}}
}
`,
      'ent/schema/group.go': `${head}
type Group struct {
	ent.Schema
}

func (Group) Edges() []ent.Edge {
	return []ent.Edge{edge.To("users", User.Type).Through("members", Member.Type)}
}

type Member struct {
	ent.Schema
}

func (Member) Annotations() []schema.Annotation {
	return []schema.Annotation{field.ID("user_id", "group_id")}
}

func (Member) Fields() []ent.Field {
	return []ent.Field{field.UUID("user_id", uuid.UUID{}), field.Int("group_id")}
}

func (Member) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("user", User.Type).Field("user_id").Unique().Required(),
		edge.To("group", Group.Type).Field("group_id").Unique().Required(),
	}
}
`,
    },
    [
      'ent User ent/schema/user.go:14 create_time: Time, id: UUID primary key, name: String unique with role, mail: String column email unique, role: Enum unique with name, team: Int, cards: Card one to many by Card.owner_id, friends: User many to many through user_friends, followers: User many to many through user_followers, following: User many to many through user_followers, last: Card many to one by user_last, groups: Group many to many through Member, members: Member one to many by Member.user_id',
      'ent Card (paying_cards) ent/schema/card.go:15 id: int primary key, owner_id: UUID → User.id, owner: User many to one by owner_id',
      'ent Token ent/schema/card.go:47 id: int primary key, owner: User …',
      'ent Group ent/schema/group.go:13 id: int primary key, users: User many to many through Member, members: Member one to many by Member.group_id',
      'ent Member ent/schema/group.go:21 user_id: UUID primary key → User.id, group_id: Int primary key → Group.id, user: User many to one by user_id, group: Group many to one by group_id',
    ],
    ['ent/schema/card.go:47'],
  );
});

test('what a program decides is told to be missing', () => {
  checkSchemas(
    {
      'ent/schema/page.go': `${head}
type Page struct {
	ent.Schema
}

func (Page) Mixin() []ent.Mixin {
	return []ent.Mixin{audit.Mixin{}}
}

func (Page) Fields() []ent.Field {
	fields := []ent.Field{field.Text("body")}
	if withTitle {
		fields = append(fields, field.Text("title"))
	}
	return fields
}

type Note struct {
	ent.Schema
}

func (Note) Fields() []ent.Field {
	return []ent.Field{field.Text(names[0]), custom.Text("text")}
}

type View struct {
	ent.View
}

func (View) Fields() []ent.Field {
	return []ent.Field{field.String("name")}
}
`,
      'generate.go':
        'package main\n\nfunc main() {\n\tentc.Generate("./ent/schema", &gen.Config{IDType: &field.TypeInfo{Type: field.TypeInt64}})\n}\n',
    },
    [
      'ent Page ent/schema/page.go:13 id primary key, body: Text, title: Text …',
      'ent Note ent/schema/page.go:29 id primary key …',
      'ent view View ent/schema/page.go:37 name: String',
    ],
    ['ent/schema/page.go:13', 'ent/schema/page.go:29'],
  );
});
