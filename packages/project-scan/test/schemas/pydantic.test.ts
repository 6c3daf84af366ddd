import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('models with the fields of their bases, what may be missing, and by which names they are given', () => {
  checkSchemas(
    {
      'app/base.py': `from pydantic import BaseModel as Model, ConfigDict

class Base(Model):
    model_config = ConfigDict(extra="forbid")

class Named(Base):
    """
    ghost: str
    """
    id: int
    name: str = "a"
`,
      'app/user.py': `import pydantic
from typing import Annotated, ClassVar, Literal
from pydantic import AliasChoices, Field
from .base import Base, Named
from .kinds import Kind, Other

class Mixin(Base):
    first: int

class User(Named, Mixin):
    COUNT: ClassVar[int] = 3
    _hidden: int = 1
    name: str  # given again, at its place
    mail: str | None
    role: Literal["a=b", "c"] = "c"
    kind: Annotated["Kind", Field(alias="theKind")] = Kind.A
    size: Annotated[
        int,
        Field(gt=1, default=2),
    ]
    items: list["Item"] = Field(
        default_factory=list,
        validation_alias=AliasChoices("items", "rows"),
    )
    other: (
        dict[str, "Item"] | None
    ) = None
    needed: int = Field(..., ge=0)

    class Config:
        title = "x"

    def method(self) -> int:
        late: int = 1
        return late

class Item(pydantic.BaseModel):
    place: Other

class Nothing(Base):
    pass

class Plain:
    a: int
`,
      'app/kinds.py': `from enum import Enum, StrEnum, auto

class Kind(str, Enum):
    A = "a"
    B = "b"

class Other(StrEnum):
    ONE = auto()

class Unused(Enum):
    C = 1
`,
    },
    [
      'pydantic Named app/base.py:6 id: int, name?: str',
      'pydantic Mixin app/user.py:7 first: int',
      'pydantic User app/user.py:10 first: int, id: int, name: str, mail: str | None, role?: Literal["a=b", "c"], kind?: Kind alias theKind, size?: int, items?: list[Item] alias items or rows, other?: dict[str, Item] | None, needed: int',
      'pydantic Item app/user.py:37 place: Other',
      'pydantic Nothing app/user.py:40 ',
      'pydantic enum Kind app/kinds.py:3 a, b',
      'pydantic enum Other app/kinds.py:7 one',
    ],
  );
});

test('roots, generic models and dataclasses, no settings, and what a program makes is told', () => {
  checkSchemas(
    {
      'a.py': `from typing import Generic, TypeVar
from pydantic import BaseModel, RootModel, create_model
from pydantic.dataclasses import dataclass
from pydantic_settings import BaseSettings
from elsewhere import Unseen
import dataclasses

T = TypeVar("T")

class Page(BaseModel, Generic[T]):
    items: list[T]

class Ids(RootModel[list[int]]):
    pass

class Names(Page[str]):
    total: int = 0

class Settings(BaseSettings):
    key: str

class Wide(Unseen, BaseModel):
    a: int

@dataclass(frozen=True)
class Point:
    x: int

@dataclasses.dataclass
class Other:
    x: int

Made = create_model("Made", a=(int, ...))
`,
    },
    [
      'pydantic Page a.py:10 items: list[T]',
      'pydantic Ids a.py:13 root: list[int]',
      'pydantic Names a.py:16 items: list[str], total?: int',
      'pydantic Wide a.py:22 a: int …',
      'pydantic Point a.py:26 x: int',
    ],
    ['a.py:33'],
  );
});

test('the first version lets what is optional be left out', () => {
  checkSchemas(
    {
      'pyproject.toml': '[project]\ndependencies = ["pydantic==1.10.2"]\n',
      'a.py': `from typing import Optional
from pydantic import BaseModel, Field

class A(BaseModel):
    a: Optional[int]
    b: Optional[int] = Field(...)
    c: int

class B(A):
    c = 3

class C(BaseModel):
    __root__: list[A]
`,
    },
    [
      'pydantic A a.py:4 a?: Optional[int], b: Optional[int], c: int',
      'pydantic B a.py:9 a?: Optional[int], b: Optional[int], c?: int',
      'pydantic C a.py:12 __root__: list[A]',
    ],
  );
});

test.each([
  ['pydantic = "^1.10"', '?'],
  ['"pydantic[email]>=1.8,<2"', '?'],
  ['"pydantic>=2.0,<2.12"', ''],
  ['"pydantic-settings==1.0", "pydantic>=1.10"', ''],
])('of %s what is optional by its type is%s', (dependency, sign) => {
  checkSchemas(
    {
      'pyproject.toml': dependency,
      'a.py': 'from pydantic import BaseModel\nclass A(BaseModel):\n    a: int | None\n',
    },
    [`pydantic A a.py:2 a${sign}: int | None`],
  );
});

test('a base comes through a file of its package that is not looked at, where it is the only one there', () => {
  checkSchemas(
    {
      'shop/core/model.py':
        'from pydantic import BaseModel\nclass Base(BaseModel):\n    pass\nclass Two(BaseModel):\n    a: int\n',
      'shop/core/more.py': 'from pydantic import BaseModel\nclass Two(BaseModel):\n    b: int\n',
      'shop/a.py':
        'from shop.core import Base, Two\nfrom .core import Base as Own\nclass A(Base):\n    a: int\nclass B(Own):\n    b: int\nclass C(Two):\n    c: int\n',
    },
    [
      'pydantic Two shop/core/model.py:4 a: int',
      'pydantic Two shop/core/more.py:2 b: int',
      'pydantic A shop/a.py:3 a: int',
      'pydantic B shop/a.py:5 b: int',
    ],
  );
});

test('a model of SQLModel without a table is a message, one with a table is its own', () => {
  checkSchemas(
    {
      'a.py': `from sqlmodel import Field, SQLModel

class UserBase(SQLModel):
    mail: str = Field(max_length=3)

class User(UserBase, table=True):
    id: int = Field(primary_key=True)
`,
    },
    ['pydantic UserBase a.py:3 mail: str', 'sqlmodel User a.py:6 mail: str, id: int primary key'],
  );
});

test('names that a generator makes: of a library, of a base, of the project, and what a field says itself', () => {
  checkSchemas(
    {
      'pyproject.toml': '[project]\ndependencies = ["pydantic>=2"]\n',
      'base.py': `from humps import camelize
from pydantic import AliasChoices, AliasGenerator, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel, to_pascal, to_snake

CAMEL = ConfigDict(
    extra="ignore",
    alias_generator=to_camel,
)

def AtField(*args, **kwargs):
    kwargs["validation_alias"] = AliasChoices("at", "when")
    return Field(*args, **kwargs)

class Base(BaseModel):
    model_config = CAMEL
    first_name: str

class Own(Base):
    last_2_name: str = Field(alias="last")
    stored_at: int = AtField()
    same_name: int = Field(alias="same_name")

class Pascal(Base, alias_generator=to_pascal):
    a_b: str

class Plain(Base):
    model_config = {"alias_generator": None}
    c_d: str

class Humps(BaseModel):
    model_config = ConfigDict(alias_generator=camelize)
    _x: int
    URL: str
    a_url: str

class Sent(BaseModel):
    model_config = ConfigDict(alias_generator=AliasGenerator(validation_alias=to_snake, serialization_alias=to_camel))
    aB: str
    b_c: str

class Unknown(BaseModel):
    class Config:
        alias_generator = shout
    a_b: str
`,
    },
    [
      'pydantic Base base.py:14 first_name: str alias firstName',
      'pydantic Own base.py:18 first_name: str alias firstName, last_2_name: str alias last, stored_at: int alias at or when, same_name: int',
      'pydantic Pascal base.py:23 first_name: str alias FirstName, a_b: str alias AB',
      'pydantic Plain base.py:26 first_name: str, c_d: str',
      'pydantic Humps base.py:30 URL: str, a_url: str alias aUrl',
      'pydantic Sent base.py:36 aB: str alias a_b, b_c: str',
      'pydantic Unknown base.py:41 a_b: str alias {shout}',
    ],
  );
});

test('models with type parameters, by their own syntax too', () => {
  checkSchemas(
    {
      'a.py': `from pydantic import BaseModel

class Page[T: (int, str), *Rest](BaseModel):
    items: list[T]

class Alone[T]:
    a: T

class Names(Page[str]):
    total: int
`,
    },
    ['pydantic Page a.py:3 items: list[T]', 'pydantic Names a.py:9 items: list[str], total: int'],
  );
});

test('a base out of sight: models of other libraries, what only models have, and what may be one is told', () => {
  checkSchemas(
    {
      'packages/own/own_lib/schemas.py': 'from pydantic import BaseModel\nclass Shared(BaseModel):\n    a: int\n',
      'a.py': `from typing import Final, TypedDict
from fastapi_users import schemas
from ninja import Schema
from far_away import Base, FarModel, FarSettings
from own_lib.schemas import Shared
from pydantic import BaseModel, ConfigDict, Field, field_validator

class A(Schema):
    a: int

class User(schemas.BaseUser[int]):
    name: str

class B(Base):
    b: int = Field(gt=1)

class C(Base):
    c: int

    @field_validator("c")
    def check(cls, value):
        return value

class D(FarModel):
    d: int

class E(FarModel):
    x = Column(1)
    d: Final[int] = 1

class F(Base):
    f: int

class G(FarSettings):
    g: int = Field(gt=1)

class H(Shared):
    h: int

class I(TypedDict):
    i: int
`,
    },
    [
      'pydantic Shared packages/own/own_lib/schemas.py:2 a: int',
      'pydantic A a.py:8 a: int',
      'pydantic User a.py:11 name: str …',
      'pydantic B a.py:14 b: int …',
      'pydantic C a.py:17 c: int …',
      'pydantic F a.py:31 f: int …',
      'pydantic H a.py:37 a: int, h: int',
    ],
    ['a.py:24'],
  );
});

test('names for types: their defaults, and the enums that they lead to', () => {
  checkSchemas(
    {
      'kinds.py': `from enum import StrEnum
from typing import Annotated
from pydantic import Field

class Kind(StrEnum):
    A = (
        "a"  # first
    )

class Size(StrEnum):
    S = "s"

type Kinds = dict[str, tuple[Kind, int]]
Sizes = list[Size]
Filled = Annotated[
    dict[str, str],
    Field(default_factory=dict),
]
`,
      'a.py': `from pydantic import BaseModel
from kinds import Filled, Kinds, Sizes

class A(BaseModel):
    kinds: Kinds
    sizes: Sizes | None
    filled: Filled
`,
    },
    [
      'pydantic enum Kind kinds.py:5 a',
      'pydantic enum Size kinds.py:10 s',
      'pydantic A a.py:4 kinds: Kinds, sizes: Sizes | None, filled?: Filled',
    ],
  );
});
