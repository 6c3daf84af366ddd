import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('tables of Exposed: columns, keys, what leads where, bases of the project, and what is no table', () => {
  checkSchemas(
    {
      'src/db/Base.kt': `import org.jetbrains.exposed.v1.core.dao.id.LongIdTable

abstract class Dated(name: String) : LongIdTable(name) {
    val createdAt = datetime("created_at").defaultExpression(CurrentDateTime)
}
`,
      'src/db/Tables.kt': `import org.jetbrains.exposed.v1.core.Table
import lib.AuditedTable

object UsersTable : Dated("users") {
    val mail: Column<String> = varchar("email", 50)
        .nullable().uniqueIndex() // val ghost = text("ghost")
    val team = reference("team", TeamTable, onDelete = ReferenceOption.CASCADE)
    val boss = optReference("boss_id", UsersTable)
    val size: Int get() = 3
    fun rows() { val inner = text("inner") }
}

internal object TeamTable : IntIdTable(name = "team") {
    val name = truncated("name", 9)
    val code = text(CODE).default("x")
    val label = lazy { "a" }
    init {
        uniqueIndex("by_name", name, code)
        index(false, name)
    }
}

private object Marks : Table(), Named {
    val user = long("user_id").references(UsersTable.id)
    val team = integer("team_id") references TeamTable.id
    override val primaryKey = PrimaryKey(user, team, name = "pk")
}

object LogTable : AuditedTable() {
    val text = text("text")
}

object Helper : Something() {
    val text = find("text")
}
`,
      'src/db/migration/M1.kt': `import org.jetbrains.exposed.v1.core.Table

class M1 {
    private object TeamTable : Table() { val old = text("old") }
}
`,
      'src/Plain.kt': 'object Other : Table() {\n  val a = text("a")\n}\n',
    },
    [
      'exposed UsersTable (users) src/db/Tables.kt:4 id: long primary key, createdAt: datetime column created_at, mail: varchar column email unique, team → TeamTable.id, boss column boss_id → UsersTable.id',
      'exposed TeamTable (team) src/db/Tables.kt:13 id: integer primary key, name: truncated unique with code, code: text unique with name',
      'exposed Marks src/db/Tables.kt:23 user: long column user_id primary key → UsersTable.id, team: integer column team_id primary key → TeamTable.id',
      'exposed LogTable (Log) src/db/Tables.kt:29 text: text …',
    ],
  );
});
