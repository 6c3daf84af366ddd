import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('models with mixins, keys, relations, ways back, and tables beside them', () => {
  checkSchemas(
    {
      'base.py': `from sqlalchemy.orm import DeclarativeBase, declared_attr

class Base(DeclarativeBase):
    id: Mapped[int] = mapped_column(primary_key=True)

class Owned:
    @declared_attr
    def owner_id(cls) -> Mapped[int | None]:
        return mapped_column(ForeignKey("users.id"))
`,
      'shop.py': `from sqlalchemy import Column, ForeignKey, Table, UniqueConstraint
from base import Base, Owned

marks = Table(
    "item_marks",
    Base.metadata,
    Column("item_id", ForeignKey("items.id"), primary_key=True),
    Column("mark", String(9)),
)

class User(Base):
    __tablename__ = "users"
    mail: Mapped[str] = mapped_column(
        "email", String(50), unique=True
    )
    born: Mapped[Optional[date]]

class Item(Owned, Base):
    __tablename__ = "items"
    name = Column(String(50), nullable=False)
    code = Column(Integer)
    owner: Mapped["User"] = relationship(foreign_keys="Item.owner_id", backref="items")
    marked = relationship("User", secondary=marks)
    __table_args__ = (UniqueConstraint("name", "code"),)
`,
      'other.py': 'import django_tables2 as tables\n\nclass Rows(tables.Table):\n    name = tables.Column()\n',
    },
    [
      'sqlalchemy marks (item_marks) shop.py:4 item_id primary key → Item.id, mark: String',
      'sqlalchemy User (users) shop.py:11 id: int primary key, mail: str column email unique, born: Optional[date], items: Item relationship',
      'sqlalchemy Item (items) shop.py:18 id: int primary key, owner_id: int | None → User.id, name: String unique with code, code: Integer unique with name, owner: User relationship by owner_id, marked: User relationship through marks',
    ],
  );
});

test('a base class from outside may have more columns', () => {
  checkSchemas(
    {
      'a.py':
        'from fastapi_users.db import SQLAlchemyBaseUserTable\nfrom sqlalchemy.orm import DeclarativeBase, UserMixin\n\nclass Base(DeclarativeBase): pass\n\nclass User(SQLAlchemyBaseUserTable[int], Base):\n    id: Mapped[int] = mapped_column(primary_key=True)\n',
    },
    ['sqlalchemy User a.py:6 id: int primary key …'],
  );
});

test('sqlmodel with the fields of its bases, keys and relations', () => {
  checkSchemas(
    {
      'base.py': 'class Named(SQLModel):\n    name: str = Field(unique=True)\n',
      'a.py':
        'from base import Named\n\nclass Team(Named, table=True):\n    id: int | None = Field(default=None, primary_key=True)\n    heroes: list["Hero"] = Relationship(back_populates="team")\n\nclass Hero(Named, table=True):\n    team_id: int | None = Field(default=None, foreign_key="team.id")\n\nclass HeroPublic(Named):\n    id: int\n',
    },
    [
      'sqlmodel Team a.py:3 name: str unique, id: int | None primary key, heroes: list[Hero] relationship',
      'sqlmodel Hero a.py:7 name: str unique, team_id: int | None → Team.id',
    ],
  );
});
