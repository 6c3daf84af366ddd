import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('entities with their keys, columns and relations', () => {
  checkSchemas(
    {
      'entity/user.rs': `use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(unique, column_name = "mail")]
    pub email: Option<String>,
    pub tags: HashMap<String, i32>,
    #[sea_orm(ignore)]
    pub extra: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(has_many = "super::post::Entity")]
    Post,
}
`,
      'entity/post.rs': `#[derive(DeriveEntityModel)]
#[sea_orm(table_name = "post")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_fk: i64,
}

#[derive(DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "super::user::Entity", from = "Column::UserFk", to = "super::user::Column::Id")]
    User,
}

#[derive(Debug)]
pub struct Other {
    pub id: i64,
}
`,
    },
    [
      'seaorm user (users) entity/user.rs:5 id: i64 primary key, email: Option<String> column mail unique, tags: HashMap<String, i32>, Post: post[] has many by post.user_fk',
      'seaorm post entity/post.rs:3 id: i64 primary key, user_fk: i64 → user.id, User: user belongs to by user_fk',
    ],
  );
});

test('an entity that is written out', () => {
  checkSchemas(
    {
      'entity/user.rs': `#[derive(Default, DeriveEntity)]
pub struct Entity;

impl EntityName for Entity {
    fn table_name(&self) -> &str {
        "users"
    }
}

#[derive(Clone, DeriveModel, DeriveActiveModel)]
pub struct Model {
    pub id: i64,
    pub email: String,
}
`,
    },
    ['seaorm user (users) entity/user.rs:11 id: i64, email: String'],
  );
});
