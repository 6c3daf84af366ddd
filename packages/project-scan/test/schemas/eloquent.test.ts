import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

const migration = (up: string) => `<?php
return new class extends Migration {
    public function up(): void
    {
${up}
    }

    public function down(): void
    {
        Schema::drop('users');
    }
};
`;

test('migrations one after the other, relations of methods and traits, and tables without a model', () => {
  checkSchemas(
    {
      'database/migrations/2020_01_01_000000_a.php':
        migration(`        Schema::create('users', function (Blueprint $table) {
            $table->id();
            $table->string('email')->unique();
            $table->string('nick', 20)->nullable(); // $table->string('ghost');
            $table->foreignId('team_id')->constrained()->cascadeOnDelete();
            $table->integer('old');
            $table->morphs('owner');
            $table->rememberToken();
            $table->softDeletes();
            $table->timestamps();
            $table->unique(['nick', 'team_id'], 'nicks');
            $table->index('old');
        });
        Schema::create('crews', function ($t) {
            $t->uuid('id')->primary();
            $t->unsignedBigInteger('chief_id');
            $t->foreign('chief_id')->references('id')->on('users')->onDelete('cascade');
        });
        Schema::create('post_tag', static function (Blueprint $table): void {
            $table->unsignedInteger('post_id');
            $table->foreignIdFor(Tag::class)->constrained();
            $table->primary(['post_id', 'tag_id']);
        });`),
      'database/migrations/2021_01_01_000000_b.php':
        migration(`        Schema::table('users', function (Blueprint $table) {
            $table->renameColumn('nick', 'name');
            $table->dropColumn(['old']);
            $table->text('email')->nullable()->change();
            $table->dropUnique(['nothing']);
            if (! Schema::hasColumn('users', 'age')) {
                $table->integer('age');
            }
        });
        Schema::rename('crews', 'teams');
        if (DB::getDriverName() === 'sqlite') {
            Schema::drop('post_tag');
        } else {
            Schema::table('teams', fn (Blueprint $table) => $table->string('label'));
        }
        foreach (['users', 'teams'] as $name) {
            Schema::table($name, function (Blueprint $table) {
                $table->string('both');
            });
        }
        Schema::create($computed, function (Blueprint $table) {
            $table->id();
        });
        if (config('shop.extra')) {
            Schema::table('teams', function (Blueprint $table) {
                $table->string('maybe');
            });
        }
        DB::statement('ALTER TABLE users ADD x int');`),
      'app/Models/User.php': `<?php
namespace App\\Models;

use App\\Concerns\\Owns;
use Illuminate\\Foundation\\Auth\\User as Authenticatable;

class User extends Authenticatable
{
    use HasFactory, Owns;

    public function team(): BelongsTo
    {
        return $this->belongsTo(Crew::class, 'team_id');
    }

    public function posts()
    {
        return $this->hasMany(\\App\\Models\\Post::class, 'author_id')->latest();
    }

    public function tags()
    {
        return $this->belongsToMany(Tag::class);
    }

    public function owner()
    {
        return $this->morphTo();
    }

    public function count()
    {
        return $this->posts()->count();
    }
}
`,
      'app/Concerns/Owns.php':
        "<?php\nnamespace App\\Concerns;\ntrait Owns\n{\n    public function keys()\n    {\n        return $this->morphMany(Key::class, 'owner');\n    }\n}\n",
      'app/Models/Base.php':
        '<?php\nnamespace App\\Models;\nuse Illuminate\\Database\\Eloquent\\Model;\nabstract class Base extends Model {}\n',
      'app/Models/Crew.php':
        "<?php\nnamespace App\\Models;\nclass Crew extends Base\n{\n    protected $table = 'teams';\n    public function members() { return $this->hasManyThrough(User::class, Post::class); }\n}\n",
      'app/Models/Role.php':
        "<?php\nnamespace App\\Models;\nuse Spatie\\Permission\\Models\\Role as SpatieRole;\nclass Role extends SpatieRole\n{\n    protected $fillable = ['a'];\n}\n",
      'app/Ghost.php': '<?php\nnamespace App;\nuse Other\\Model;\nclass Ghost extends Model {}\n',
    },
    [
      'eloquent User (users) app/Models/User.php:7 id: bigIncrements primary key, email: text unique, name: string unique with team_id, team_id: foreignId unique with name → Crew.id, owner_type: string, owner_id: unsignedBigInteger, remember_token: string, deleted_at: timestamp, created_at: timestamp, updated_at: timestamp, age: integer, both: string, keys: Key[] has many by Key.owner_type and Key.owner_id, team: Crew belongs to by team_id, posts: Post[] has many by Post.author_id, tags: Tag[] belongs to many through tag_user, owner belongs to any by owner_type and owner_id',
      'eloquent Crew (teams) app/Models/Crew.php:3 id: uuid primary key, chief_id: unsignedBigInteger → User.id, label: string, both: string, maybe: string, members: User[] has many through Post',
      'eloquent Role app/Models/Role.php:4  …',
      'eloquent post_tag database/migrations/2020_01_01_000000_a.php:23 post_id: unsignedInteger primary key, tag_id: foreignIdFor primary key → tags.id',
    ],
    [
      'database/migrations/2021_01_01_000000_b.php:25',
      'database/migrations/2021_01_01_000000_b.php:28',
      'database/migrations/2021_01_01_000000_b.php:33',
    ],
  );
});
