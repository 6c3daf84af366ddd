import { test } from 'vitest';
import { checkSchemas, onNpm } from './check-schemas.ts';

test('columns, keys, relations, bases, what is embedded, and keys that stand beside their relation', () => {
  checkSchemas(
    onNpm(['typeorm'], {
      'src/base.ts': `import { BaseEntity, CreateDateColumn, PrimaryGeneratedColumn } from 'typeorm';
export abstract class Base extends BaseEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @CreateDateColumn({ name: 'created_at' })
  createdAt: Date;
}
`,
      'src/name.ts': 'export class Name {\n  @Column()\n  first: string;\n}\n',
      'src/user.ts': `import { Column, Entity, Index, JoinColumn, JoinTable, ManyToMany, ManyToOne, OneToMany, OneToOne, RelationId, Unique } from 'typeorm';
import { Base } from './base';
import { Name } from './name';

@Entity({ name: 'users' })
@Unique('both', ['email', 'kind'])
@Index(['code'], { unique: true })
export class User extends Base {
  @Column({ name: 'e_mail' }) email: string;

  @Column({ type: 'enum', enum: ['a', 'b'] })
  kind: 'a' | 'b';

  @Column()
  code?: string | null;

  @Index({ unique: true })
  @Column()
  nick: string;

  @Column(() => Name)
  name: Name;

  @Column({ name: 'shop_id' })
  shopId: number;

  @ManyToOne(() => Shop, (shop) => shop.users, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'shop_id', referencedColumnName: 'number' })
  shop: Shop;

  @OneToOne(() => Profile)
  @JoinColumn()
  profile: Relation<Profile>;

  @OneToMany(type => Post, post => post.author)
  posts: Post[];

  @ManyToMany('Tag')
  @JoinTable({ name: 'user_tags' })
  tags: Tag[];

  @RelationId((user: User) => user.shop)
  of: number;

  full() { return this.nick; }
}

@ChildEntity()
export class Admin extends User {
  @Column() level: number;
}

@Entity()
export class Odd extends Mixed(Base) {
  @Column() a: number;
}
`,
    }),
    [
      "typeorm User (users) src/user.ts:8 id: string primary key, createdAt: Date column created_at, email: string column e_mail unique with kind, kind: 'a' | 'b' unique with email, code: string | null unique, nick: string unique, name.first: string, shopId: number column shop_id → Shop.number, shop: Shop many to one by shop_id → Shop.number, profile: Relation<Profile> one to one → Profile, posts: Post[] one to many, tags: Tag[] many to many through user_tags",
      "typeorm Admin src/user.ts:49 id: string primary key, createdAt: Date column created_at, email: string column e_mail, kind: 'a' | 'b', code: string | null, nick: string unique, name.first: string, shopId: number column shop_id → Shop.number, shop: Shop many to one by shop_id → Shop.number, profile: Relation<Profile> one to one → Profile, posts: Post[] one to many, tags: Tag[] many to many through user_tags, level: number",
      'typeorm Odd src/user.ts:54 a: number …',
    ],
  );
});

test('an entity that is a schema, and entities of another library', () => {
  checkSchemas(
    onNpm(['typeorm', '@mikro-orm/core'], {
      'a.ts': `import { EntitySchema } from 'typeorm';
export const UserSchema = new EntitySchema<User>({
  name: 'User',
  tableName: 'users',
  columns: { id: { type: Number, primary: true, generated: true }, mail: { type: 'varchar', name: 'e_mail', unique: true } },
  relations: { shop: { type: 'many-to-one', target: 'Shop' }, posts: { type: 'one-to-many', target: 'Post' } },
});
`,
      'b.ts':
        "import { Entity, Property } from '@mikro-orm/core';\n@Entity()\nexport class Ghost {\n  @Column() a: string;\n}\n",
    }),
    [
      'typeorm User (users) a.ts:2 id: Number primary key, mail: varchar column e_mail unique, shop: Shop many to one → Shop, posts: Post[] one to many',
    ],
  );
});
