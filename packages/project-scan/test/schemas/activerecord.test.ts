import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('columns and keys of the schema, relations of the classes, and tables that have none', () => {
  checkSchemas(
    {
      'db/schema.rb': `# create_table "ghosts"
ActiveRecord::Schema[7.1].define(version: 2024_01_01_000000) do
  enable_extension "plpgsql"
  create_enum "mood", ["glad", "sad"]

  create_table "users", id: :uuid, force: :cascade do |t|
    t.string "email", default: "a, b", null: false
    t.enum "mood", enum_type: "mood"
    t.text "tags", default: [], array: true
    t.virtual "lower_email", type: :string, as: "lower((email)::text)", stored: true
    t.references :team, foreign_key: true
    t.timestamps
    t.index ["email"], name: "x", unique: true
    t.index ["lower_email"], unique: true, where: "(email IS NOT NULL)"
    t.index "lower(email)", unique: true
  end

  create_table "memberships", primary_key: ["user_id", "group_id"], force: :cascade do |t|
    t.uuid "user_id", null: false
    t.bigint "group_id", null: false
    t.bigint "by_id"
    t.index ["by_id", "group_id"], unique: true
  end

  create_table "shop_line_items", id: false do |t|
    t.integer "user_ref"
  end

  create_table "groups", id: :integer, force: :cascade do |t|
    t.string "name"
  end
  create_table "audit_logs", force: :cascade do |t|
    t.string "record_type"
    t.bigint "record_id"
  end

  add_foreign_key "memberships", "users"
  add_foreign_key "memberships", "users", column: "by_id", primary_key: "uid"
  create_view "actives", sql_definition: <<-SQL
    SELECT 1
  SQL
end
`,
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/user.rb': `class User < ApplicationRecord
  include Audited
  # has_many :ghosts
  scope :recent, -> {
    x = if true
      where(a: 1)
    end
  }
  belongs_to :chief, class_name: "User",
                     optional: true
  has_many :memberships, foreign_key: :user_id, dependent: :destroy
  has_many(:groups, -> { order(:name) }, through: :memberships)
  with_options dependent: :destroy do |assoc|
    assoc.has_many :items, class_name: 'Shop::LineItem', inverse_of: :buyer
  end
  has_one_attached :photo
  has_many dynamic, class_name: "X"
end
`,
      'app/models/concerns/audited.rb':
        'module Audited\n  extend ActiveSupport::Concern\n  included do\n    has_many :audit_logs, as: :record\n  end\nend\n',
      'app/models/membership.rb':
        'class Membership < ApplicationRecord\n  belongs_to :user\n  belongs_to :group\nend\n',
      'app/models/group.rb':
        'class Group < ApplicationRecord\n  has_and_belongs_to_many :tags, join_table: :groups_tags\nend\n',
      'app/models/admin.rb': 'class Admin < User\nend\n',
      'app/models/shop/line_item.rb':
        'module Shop\n  class LineItem < ApplicationRecord\n    belongs_to :buyer, class_name: "::User", foreign_key: "user_ref"\n  end\nend\n',
      'app/models/audit_log.rb': 'class AuditLog < ApplicationRecord\n  belongs_to :record, polymorphic: true\nend\n',
      'app/models/nowhere.rb': 'class Nowhere < ApplicationRecord\n  self.table_name = "elsewhere"\nend\n',
      'app/models/form.rb': 'class Form < SomeBase\nend\n',
      'db/migrate/1_x.rb': 'class X < ActiveRecord::Migration[7.1]\n  class User < ActiveRecord::Base\n  end\nend\n',
    },
    [
      'activerecord User (users) app/models/user.rb:1 id: uuid primary key, email: string unique, mood: mood, tags: text[], lower_email: string, team_id → teams, created_at: datetime, updated_at: datetime, audit_logs: AuditLog[] has many by AuditLog.record_type and AuditLog.record_id, chief: User belongs to by chief_id, memberships: Membership[] has many by Membership.user_id, groups: Group[] has many through memberships, items: Shop::LineItem[] has many by Shop::LineItem.user_ref, photo: ActiveStorage has one attached',
      'activerecord Membership (memberships) app/models/membership.rb:1 user_id: uuid primary key → User, group_id: bigint primary key unique with by_id → Group, by_id: bigint unique with group_id → User.uid, user: User belongs to by user_id, group: Group belongs to by group_id',
      'activerecord Group (groups) app/models/group.rb:1 id: integer primary key, name: string, tags: Tag[] has and belongs to many through groups_tags',
      'activerecord Admin (users) app/models/admin.rb:1 id: uuid primary key, email: string unique, mood: mood, tags: text[], lower_email: string, team_id → teams, created_at: datetime, updated_at: datetime',
      'activerecord Shop::LineItem (shop_line_items) app/models/shop/line_item.rb:2 user_ref: integer → User, buyer: User belongs to by user_ref',
      'activerecord AuditLog (audit_logs) app/models/audit_log.rb:1 id primary key, record_type: string, record_id: bigint, record belongs to any by record_type and record_id',
      'activerecord Nowhere (elsewhere) app/models/nowhere.rb:1  …',
      'activerecord enum mood db/schema.rb:4 glad, sad',
      'activerecord view actives db/schema.rb:39  …',
    ],
    ['app/models/user.rb:17'],
  );
});
