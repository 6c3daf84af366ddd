import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('models with embedded structs, keys by convention, relations, and what is no table', () => {
  checkSchemas(
    {
      'model/base.go':
        'package model\n\ntype Base struct {\n\tID int `gorm:"primarykey"`\n\tTimes\n}\n\ntype Times struct {\n\tCreatedAt time.Time\n}\n',
      'model/user.go':
        'package model\n\nimport "gorm.io/gorm"\n\ntype User struct {\n\tgorm.Model\n\tName string `gorm:"column:title;uniqueIndex:both" json:"name"`\n\tMail string `gorm:"uniqueIndex:both"`\n\tCards []Card\n\tTeams []*Team `gorm:"many2many:user_teams;"`\n\tLast  *string `gorm:"-"`\n\tplace Place\n}\n\ntype Card struct {\n\tBase\n\tUserID uint\n\tCode   string `gorm:"unique"`\n\tPlace  Place\n}\n\ntype Team struct {\n\tID      uint\n\tOwnerID *uint `gorm:"index"`\n\tOwner   *User\n\tother.Thing\n}\n\ntype Place struct {\n\tX, Y int\n}\n\nfunc (Team) TableName() string {\n\treturn "groups"\n}\n\ntype Request struct {\n\tName string `json:"name"`\n}\n',
    },
    [
      'gorm User model/user.go:5 ID: uint primary key, CreatedAt: time.Time, UpdatedAt: time.Time, DeletedAt: gorm.DeletedAt, Name: string column title unique with Mail, Mail: string unique with Name, Cards: []Card has many by Card.UserID, Teams: []*Team many to many through user_teams',
      'gorm Card model/user.go:15 ID: int primary key, CreatedAt: time.Time, UserID: uint → User.ID, Code: string unique, Place: Place',
      'gorm Team (groups) model/user.go:22 ID: uint primary key, OwnerID: *uint → User.ID, Owner: *User belongs to by OwnerID …',
    ],
  );
});

test('structs without tags that the program migrates', () => {
  checkSchemas(
    {
      'db.go':
        'package db\n\nimport "gorm.io/gorm"\n\ntype Item struct {\n\tID uint\n}\n\ntype Note struct {\n\tID uint\n}\n\nfunc open(db *gorm.DB) {\n\tmodels := []any{&Note{}}\n\tdb.AutoMigrate(new(Item))\n\tdb.AutoMigrate(models...)\n}\n',
    },
    ['gorm Item db.go:5 ID: uint primary key', 'gorm Note db.go:9 ID: uint primary key'],
  );
});
