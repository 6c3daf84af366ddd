// What `schema` of Ecto declares, with the keys of the macros around it.

import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('fields, keys, relations, and what they lead over', () => {
  checkSchemas(
    {
      'lib/shop/user.ex': `defmodule Shop.User do
  use Ecto.Schema
  alias Shop.{Blog.Post, Tag}
  alias Shop.Address, as: Place

  @moods ~w(glad sad)a

  # schema "ghosts" do
  schema "users" do
    field :name
    field(:age, :integer, default: 3)
    field :tags, {:array, :string}
    field :password, :string, virtual: true
    field :login, :string, source: :user_name
    field :mood, Ecto.Enum, values: @moods
    field :levels, {:array, Ecto.Enum}, values: [low: 1, high: 2]
    field :version, Shop.Version
    belongs_to :chief, __MODULE__, foreign_key: :boss_id
    belongs_to :team, Shop.Team, type: :binary_id, references: :uuid
    has_many :posts, Post, foreign_key: :author_id
    has_many :comments, through: [:posts, :comments]
    has_one :place, Place
    many_to_many :labels, Tag, join_through: "users_tags"
    many_to_many :teams, Shop.Team, join_through: Shop.Member, join_keys: [who_id: :id, team_uuid: :uuid]
    embeds_one :card, Card, primary_key: false do
      field :number, :string
      embeds_many :uses, Use do
        field :at, :utc_datetime
      end
    end
    embeds_many :places, Place

    timestamps(inserted_at: :created_at, updated_at: false, type: :utc_datetime)
  end
end
`,
      'lib/shop/blog.ex': `defmodule Shop.Blog do
  defmodule Post do
    use Ecto.Schema
    @primary_key {:slug, :string, autogenerate: false}
    @foreign_key_type :binary_id

    schema("posts") do
      belongs_to(:author, Shop.User, type: :id)
      belongs_to :topic, Shop.Topic
      has_many(:comments, Comment)
      timestamps()
    end
  end

  defmodule Key do
    use Ecto.Schema
    @primary_key false
    schema "keys" do
      field :post, :string, primary_key: true
      belongs_to :user, Shop.User, primary_key: true, define_field: true
    end
  end
end
`,
      'lib/shop/address.ex': `defmodule Shop.Address do
  use Ecto.Schema
  embedded_schema do
    field :city, :string
  end

  def changeset(a, b), do: cast(a, b, [:city])
end
`,
    },
    [
      'ecto Shop.User (users) lib/shop/user.ex:1 id: id primary key, name: string, age: integer, tags: {:array, :string}, login: string column user_name, mood: Ecto.Enum(glad, sad), levels: {:array, Ecto.Enum(low, high)}, version: Shop.Version, boss_id: id → Shop.User.id, team_id: binary_id → Shop.Team.uuid, card: Shop.User.Card embeds one, places: Shop.Address[] embeds many, created_at: utc_datetime, chief: Shop.User belongs to by boss_id, team: Shop.Team belongs to by team_id, posts: Shop.Blog.Post[] has many by Shop.Blog.Post.author_id, comments: Comment[] has many through posts.comments, place: Shop.Address has one by Shop.Address.user_id, labels: Shop.Tag[] many to many through users_tags by user_id and tag_id, teams: Shop.Team[] many to many through Shop.Member by who_id and team_uuid',
      'ecto embedded Shop.User.Card lib/shop/user.ex:25 number: string, uses: Shop.User.Card.Use[] embeds many',
      'ecto embedded Shop.User.Card.Use lib/shop/user.ex:27 id: binary_id primary key, at: utc_datetime',
      'ecto Shop.Blog.Post (posts) lib/shop/blog.ex:2 slug: string primary key, author_id: id → Shop.User.id, topic_id: binary_id → Shop.Topic.id, inserted_at: naive_datetime, updated_at: naive_datetime, author: Shop.User belongs to by author_id, topic: Shop.Topic belongs to by topic_id, comments: Comment[] has many by Comment.post_slug',
      'ecto Shop.Blog.Key (keys) lib/shop/blog.ex:15 post: string primary key, user_id: id primary key → Shop.User.id, user: Shop.User belongs to by user_id',
      'ecto embedded Shop.Address lib/shop/address.ex:1 id: binary_id primary key, city: string',
    ],
  );
});

test('keys and names that a macro of the project sets, fields that one brings, and what is left open', () => {
  checkSchemas(
    {
      'lib/shop/schema.ex': `defmodule Shop.Schema do
  defmacro __using__(_opts) do
    quote do
      use Ecto.Schema
      import Shop.Schema
      use Shop.Names
      @primary_key {:id, Ecto.UUID, autogenerate: true}
      @foreign_key_type Ecto.UUID
      @timestamps_opts [type: :utc_datetime_usec, updated_at: false]
    end
  end

  defmacro audited do
    quote do
      field :audited_at, :utc_datetime
      belongs_to :auditor, Shop.Accounts.User
    end
  end
end
`,
      'lib/shop/names.ex': `defmodule Shop.Names do
  defmacro __using__(_) do
    quote do
      alias Shop.{
        Accounts.User,
        Orders
      }
    end
  end
end
`,
      'lib/shop_web.ex': `defmodule ShopWeb do
  def model do
    quote do
      use Ecto.Schema
      @primary_key {:key, :id, autogenerate: true}
    end
  end

  defmacro __using__(which), do: apply(__MODULE__, which, [])
end
`,
      'lib/shop/a.ex': `defmodule Shop.A do
  use Shop.Schema
  schema "as" do
    belongs_to :user, User
    audited()
    timestamps()
  end
end
`,
      'lib/shop/b.ex': `defmodule Shop.B do
  use ShopWeb, :model
  schema "bs" do
    pow_user_fields()
    has_many :as, Shop.A
  end
end
`,
      'lib/shop/c.ex': `defmodule Shop.C do
  use Ecto.Schema
  @name "cs"
  schema @name do
    for name <- [:a, :b] do
      field name, :string
    end
    field @field, :string
    belongs_to :a, Shop.A, @options
    field :kind, Ecto.Enum, values: Shop.Kinds.all()
  end
end
`,
      'lib/shop/d.ex': `defmodule Shop.D do
  use Other.Schema
  schema "ds" do
    field :a, :string
  end
end
`,
      'lib/shop/graph.ex': `defmodule Shop.Graph do
  use Absinthe.Helpers
  schema "x" do
    field :a, :string
  end
end
`,
    },
    [
      'ecto Shop.A (as) lib/shop/a.ex:1 id: Ecto.UUID primary key, user_id: Ecto.UUID → Shop.Accounts.User.id, audited_at: utc_datetime, auditor_id: Ecto.UUID → Shop.Accounts.User.id, inserted_at: utc_datetime_usec, user: Shop.Accounts.User belongs to by user_id, auditor: Shop.Accounts.User belongs to by auditor_id',
      'ecto Shop.B (bs) lib/shop/b.ex:1 key: id primary key, as: Shop.A[] has many by Shop.A.b_key …',
      'ecto Shop.C (cs) lib/shop/c.ex:1 id: id primary key, a_id: id → Shop.A.id, kind: Ecto.Enum, a: Shop.A belongs to by a_id …',
    ],
    ['lib/shop/c.ex:5', 'lib/shop/c.ex:8', 'lib/shop/d.ex:3'],
  );
});

test('the repository of Ecto itself has none, and one that the statements do not lead to is told', () => {
  checkSchemas(
    {
      'mix.exs': 'defmodule Ecto.MixProject do\n  def project, do: [app: :ecto]\nend\n',
      'lib/a.ex': 'defmodule A do\n  use Ecto.Schema\n  schema "as" do\n    field :a\n  end\nend\n',
    },
    [],
  );
  checkSchemas(
    {
      'lib/a.ex':
        'defmodule A do\n  use Ecto.Schema\n  if true do\n    schema "as" do\n      field :a\n    end\n  end\nend\n',
    },
    [],
    ['lib/a.ex:4'],
  );
});
