import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('entities with embedded ones, columns, and keys of their annotation', () => {
  checkSchemas(
    {
      'User.kt': `import androidx.room.*

data class Address(val street: String, @ColumnInfo(name = "post_code") val code: Int)

@Entity(
    tableName = "users",
    indices = [Index(value = ["first_name", "last"], unique = true)],
)
data class User(
    @PrimaryKey(autoGenerate = true) val id: Long,
    @ColumnInfo(name = "first_name") val first: String?,
    val last: String,
    @Embedded(prefix = "home_") val home: Address,
    @Ignore val shown: Boolean = false,
)
`,
      'Pet.java': `import androidx.room.Entity;

@Entity(primaryKeys = {"owner_id", "name"}, foreignKeys = @ForeignKey(entity = User.class, parentColumns = "id", childColumns = "owner_id"))
public class Pet {
    static final int LIMIT = 3;
    @ColumnInfo(name = "owner_id") public long ownerId;
    public String name;
}
`,
      'Jpa.java': 'import jakarta.persistence.Entity;\n\n@Entity\npublic class Other {\n  @Id Long id;\n}\n',
    },
    [
      'jpa Other Jpa.java:4 id: Long primary key',
      'room User (users) User.kt:9 id: Long primary key, first: String? column first_name unique with last, last: String unique with first, home.street: String column home_street, home.code: Int column home_post_code',
      'room Pet Pet.java:4 ownerId: long column owner_id primary key → User.id, name: String primary key',
    ],
  );
});
