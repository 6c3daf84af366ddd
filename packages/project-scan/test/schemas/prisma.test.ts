import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('models, views, composite types and enums, with their keys and what they lead to', () => {
  checkSchemas(
    {
      'db/x.prisma': `datasource db {
  url = env("DATABASE_URL")
}

enum Role {
  ADMIN @map("admin") // all of it
  MEMBER

  @@map("roles")
}

model User {
  id     Int    @id @unique @default(autoincrement())
  email  String @unique
  role   Role?  @default(MEMBER)
  tags   String[] @default(["{"])
  place  Unsupported("geometry")?
  posts  Post[]
  // no String
  @@map("users")
}

// model Ghost { id Int }
model Post {
  userId  Int
  number  Int
  slug    String /// model Ghost {
  locale  String
  user    User @relation("By", fields: [userId], references: [id], onDelete: Cascade)
  parent  Post? @relation("Of",
    fields: [upId, upNumber],
    references: [userId, number])
  upId     Int?
  upNumber Int?
  code     String

  @@id([userId, number(sort: Desc)])
  @@unique(name: "byslug", fields: [slug, locale])
  @@unique([code])
  @@index([locale])
}
`,
      'db/views.prisma': 'type Photo {\n  url String\n}\n\nview Active {\n  id Int\n}\n',
    },
    [
      'prisma enum Role db/x.prisma:5 ADMIN, MEMBER',
      'prisma User (users) db/x.prisma:12 id: Int primary key, email: String unique, role: Role?, tags: String[], place: Unsupported("geometry")?, posts: Post[]',
      'prisma Post db/x.prisma:24 userId: Int primary key → User.id, number: Int primary key, slug: String unique with locale, locale: String unique with slug, user: User, parent: Post?, upId: Int? → Post.userId, upNumber: Int? → Post.number, code: String unique',
      'prisma Photo db/views.prisma:1 url: String',
      'prisma view Active db/views.prisma:5 id: Int',
    ],
  );
});
