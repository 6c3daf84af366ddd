import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('tables with their keys, what columns are called otherwise, and what may be joined', () => {
  checkSchemas(
    {
      'src/schema.rs': `// @generated automatically by Diesel CLI.

pub mod sql_types {
    #[derive(diesel::sql_types::SqlType)]
    pub struct Mood;
}

diesel::table! {
    use diesel::sql_types::{Nullable, Text};
    use super::sql_types::Mood;

    /// Who buys.
    users (id) {
        id -> Int4,
        /// Its comment, with a comma -> Ghost,
        #[max_length = 255]
        #[sql_name = "type"]
        kind -> Nullable<Varchar>,
        tags -> Array<Nullable<Text>>,
        r#mod -> Mood,
    }
}

diesel::table! {
    shop.posts (user_id, number) {
        user_id -> Int4,
        number -> Int4,
    }
}

table! {
    #[sql_name = "old-notes"]
    notes {
        id -> Integer,
        post_id -> Integer,
    }
}

diesel::joinable!(posts -> users (user_id));
joinable!(notes -> posts (post_id));
diesel::allow_tables_to_appear_in_same_query!(users, posts,);
`,
      'src/other.rs': 'fn table() { html_table! { <tr></tr> } }\n',
    },
    [
      'diesel users src/schema.rs:13 id: Int4 primary key, kind: Nullable<Varchar> column type, tags: Array<Nullable<Text>>, mod: Mood',
      'diesel posts (shop.posts) src/schema.rs:25 user_id: Int4 primary key → users.id, number: Int4 primary key',
      'diesel notes (old-notes) src/schema.rs:33 id: Integer primary key, post_id: Integer → posts',
    ],
  );
});
