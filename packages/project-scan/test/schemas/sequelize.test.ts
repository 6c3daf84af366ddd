import { test } from 'vitest';
import { checkSchemas, onNpm } from './check-schemas.ts';

test('define and init, keys that relations bring along, tables between two others, and names that are computed', () => {
  checkSchemas(
    onNpm(['sequelize'], {
      'models/user.js': `const { DataTypes } = require('sequelize');
module.exports = (sequelize) => {
  const User = sequelize.define('User', {
    email: { type: DataTypes.STRING(100), unique: { msg: 'taken' }, field: 'e_mail' },
    age: DataTypes.INTEGER,
    full: { type: DataTypes.VIRTUAL, get() { return ''; } },
    shopRef: { type: DataTypes.UUID, references: { model: 'shops', key: 'uid' } },
    ...extra,
  }, { tableName: 'users', paranoid: true, updatedAt: 'changed' });
  User.associate = (models) => {
    User.belongsToMany(models.Tag, { through: 'UserTag', foreignKey: 'userId', otherKey: 'tagId', as: 'tags' });
    User.hasMany(models.Post, { as: 'posts' });
  };
  return User;
};
`,
      'models/post.js': `const { DataTypes, Model } = require('sequelize');
module.exports = (sequelize) => {
  class Post extends Model {
    static associate(models) {
      this.belongsTo(models.User, { foreignKey: { name: 'writerId' }, as: 'writer' });
    }
  }
  Post.init({ id: { type: DataTypes.UUID, primaryKey: true }, kind: DataTypes.ENUM('a', 'b') }, { sequelize, modelName: 'Post', timestamps: false });
  return Post;
};
`,
      'models/shop.js': `const { DataTypes } = require('sequelize');
module.exports = (sequelize) => {
  // sequelize.define('Ghost', {});
  sequelize.define('Shop', { uid: { type: DataTypes.UUID, primaryKey: true } }, { tableName: 'shops', timestamps: false });
  sequelize.define('Tag', { name: DataTypes.TEXT }, { timestamps: false });
  sequelize.define('UserTag', {}, { timestamps: false });
  sequelize.define(names.pop(), {});
};
`,
      'other.js': "const define = require('amd').define;\nlib.define('Ghost', {});\n",
    }),
    [
      'sequelize User (users) models/user.js:3 email: STRING(100) column e_mail unique, age: INTEGER, shopRef: UUID → Shop.uid, createdAt: DATE, changed: DATE, deletedAt: DATE, tags: Tag[] belongs to many through UserTag, posts: Post[] has many by Post.UserId …',
      "sequelize Post models/post.js:3 id: UUID primary key, kind: ENUM('a', 'b'), UserId → User, writerId → User, writer: User belongs to by writerId",
      'sequelize Shop (shops) models/shop.js:4 uid: UUID primary key',
      'sequelize Tag models/shop.js:5 id: INTEGER primary key, name: TEXT',
      'sequelize UserTag models/shop.js:6 userId primary key → User, tagId primary key → Tag',
    ],
    ['models/shop.js:7'],
  );
});

test('decorators, with a base that is imported by a path of tsconfig.json', () => {
  checkSchemas(
    onNpm(['sequelize', 'sequelize-typescript'], {
      'tsconfig.json': '{\n  // paths\n  "compilerOptions": { "paths": { "@server/*": ["./server/*"] } }\n}\n',
      'server/models/Base.ts':
        "import { Column, DataType, Model, PrimaryKey, CreatedAt } from 'sequelize-typescript';\nexport default class Base extends Model {\n  @PrimaryKey\n  @Column(DataType.UUID)\n  id: string;\n\n  @CreatedAt\n  createdAt: Date;\n}\n",
      'server/models/Star.ts': `import { BelongsTo, BelongsToMany, Column, DataType, ForeignKey, HasMany, Table } from 'sequelize-typescript';
import Base from '@server/models/Base';
@Table({ tableName: 'stars' })
class Star extends Base {
  @Column
  label: string;

  @Column({ type: DataType.STRING, field: 'n_o', unique: true })
  no: string;

  @ForeignKey(() => User)
  @Column(DataType.UUID)
  userId: string;

  @BelongsTo(() => User, 'userId')
  user: User;

  @HasMany(() => Ray, 'starId')
  rays: Ray[];

  @BelongsToMany(() => Sky, () => SkyStar)
  skies: Sky[];
}
export default Star;
`,
    }),
    [
      'sequelize Star (stars) server/models/Star.ts:4 id: UUID primary key, createdAt: Date, label: string, no: STRING column n_o unique, userId: UUID → User, user: User belongs to by userId, rays: Ray[] has many by Ray.starId, skies: Sky[] belongs to many through SkyStar',
    ],
  );
});
