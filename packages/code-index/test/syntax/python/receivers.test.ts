/**
 * What a value of Python is decides what is called on it: objects that a database or a library gives back are of the class that
 * went in, an attribute with `__get__` gives what that returns; and what is not known stays open, and is denied by nobody.
 */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';

const made = cases({
  'pyproject.toml':
    '[project]\nname = "fixture"\ndependencies = ["Django", "SQLAlchemy", "Flask-SQLAlchemy", "pydantic", "requests", "sqlmodel"]\n',
});
const { callers } = made;

/** The lines of mentions that are open, counted from 1. */
function open(
  title: string,
  text: string,
  symbol: string,
  lines: readonly number[],
  found: readonly string[] = [],
): void {
  const folder = made.add({ 'a.py': text });
  test(title, async () => {
    const answer = await made.project.callgraph(symbol, { file: `${folder}/a.py`, direction: 'callers' });
    expect(answer.callers?.map((each) => each.symbol)).toEqual(found);
    const likely = answer.mentions.unexplained.filter((mention) => mention.likely);
    expect(likely.map(({ line }) => line + 1)).toEqual(lines);
  });
}

describe("Django's managers and sets", () => {
  callers(
    'what a manager gives is the model: its own, one that it has from a base, the one that all models have',
    {
      'sets.py': `
        from django.db.models import QuerySet


        class SeenSet(QuerySet):
            def seen(self):
                return self


        class BoxSet(SeenSet):
            def wide(self):
                return self.filter(wide=True)

            def create(self, **given):
                return super().create(**given)
        `,
      'boxes.py': `
        from django.db import models
        from sets import BoxSet, SeenSet


        class Base(models.Model):
            objects = SeenSet.as_manager()


        class Box(Base):
            objects = BoxSet.as_manager()

            def open_dj1(self):
                return 1


        class Crate(Base):
            def open_dj1(self):
                return 2


        class Plain(models.Model):
            def open_dj1(self):
                return 3
        `,
      'use.py': `
        from boxes import *


        def made():
            Box.objects.create(x=1).open_dj1()
            Crate.objects.create(x=1).open_dj1()
            Plain.objects.create(x=1).open_dj1()


        def each():
            for box in Box.objects.filter(x=1).order_by("id"):
                box.open_dj1()


        def own():
            return Box.objects.seen().wide().first().open_dj1()


        def some():
            box, created = Box.objects.get_or_create(x=1)
            box.open_dj1()
            return [box.open_dj1() for box in Box.objects.all()[:3]] + [Box.objects.all()[0].open_dj1()]
        `,
    },
    'Box.open_dj1',
    [
      'made use.py:5 call resolved',
      'each use.py:12 call resolved',
      'own use.py:16 call resolved',
      'some use.py:21,22 call resolved',
    ],
    { file: 'boxes.py' },
  );
  callers(
    'managers that are classes of the project, and those made of a set',
    {
      'a.py': `
        from django.db import models
        from django.shortcuts import get_object_or_404


        class PageSet(models.QuerySet):
            def live(self):
                return self.filter(live=True)


        class PageManager(models.Manager):
            def get_queryset(self):
                return PageSet(self.model)

            def newest(self):
                return self.order_by("-id").first()


        class Page(models.Model):
            objects = PageManager()
            sets = models.Manager.from_queryset(PageSet)()
            plain = models.Manager()

            def show_dj2(self):
                return 1


        class Note(models.Model):
            page = models.ForeignKey(Page, on_delete=models.CASCADE)


        def go(pk):
            Page.objects.newest().show_dj2()
            Page.sets.live().get(pk=pk).show_dj2()
            Page.plain.get(pk=pk).show_dj2()
            get_object_or_404(Page, pk=pk).show_dj2()
            Note.objects.get(pk=pk).page.show_dj2()
        `,
    },
    'Page.show_dj2',
    ['go a.py:32,33,34,35,36 call resolved'],
  );
  callers(
    'relations by the name of a model, both ways',
    {
      'stock/models.py': `
        from django.db import models


        class Shelf(models.Model):
            next = models.OneToOneField("self", on_delete=models.CASCADE, related_name="previous")

            def dust_dj4(self):
                return 1


        class Tag(models.Model):
            def dust_dj4(self):
                return 2
        `,
      'books/models.py': `
        from django.db import models


        class Book(models.Model):
            shelf = models.ForeignKey(to="stock.Shelf", on_delete=models.CASCADE, related_name="books")
            tags = models.ManyToManyField("stock.Tag")

            def read_dj4(self):
                return self.shelf.dust_dj4()
        `,
      'use.py': `
        from books.models import Book
        from stock.models import Shelf


        def go(pk):
            Book.objects.get(pk=pk).shelf.next.dust_dj4()
            Shelf.objects.get(pk=pk).previous.dust_dj4()
            for book in Shelf.objects.get(pk=pk).books.all():
                book.shelf.dust_dj4()
                book.tags.first().dust_dj4()
        `,
    },
    'Shelf.dust_dj4',
    ['Book.read_dj4 books/models.py:9 call resolved', 'go use.py:6,7,9 call resolved'],
  );
  open(
    'a manager of which nothing is written, and an object of a view, may be of any model',
    `
    from django.db import models
    from django.views.generic import DetailView


    class Shelf(models.Model):
        def dust_dj3(self):
            return 1


    class BookView(DetailView):
        def get(self, request):
            self.get_object().dust_dj3()
            self.object.dust_dj3()
            return request.user.dust_dj3()


    def go(pk):
        Shelf.objects.get(pk=pk).others.first().dust_dj3()
    `,
    'Shelf.dust_dj3',
    [12, 13, 14, 18],
    ['get', 'go'],
  );
});

describe('SQLAlchemy', () => {
  callers(
    'what a query over a class gives',
    {
      'a.py': `
        from sqlalchemy import select
        from sqlalchemy.orm import DeclarativeBase, Session


        class Base(DeclarativeBase):
            pass


        class User(Base):
            def greet_sql1(self):
                return 1


        class Other(Base):
            def greet_sql1(self):
                return 2


        def go(session: Session):
            session.scalars(select(User).where(User.id == 1)).one().greet_sql1()
            for user in session.scalars(select(User)):
                user.greet_sql1()
            session.execute(select(User)).scalar_one().greet_sql1()
            session.get(User, 1).greet_sql1()
            session.query(User).filter_by(id=1).first().greet_sql1()
            for other in session.query(Other).all():
                other.greet_sql1()
        `,
    },
    'User.greet_sql1',
    ['go a.py:20,22,23,24,25 call resolved'],
  );
  callers(
    "Flask's models have a query of their own",
    {
      'a.py': `
        from flask_sqlalchemy import SQLAlchemy

        db = SQLAlchemy()


        class Item(db.Model):
            def price_sql2(self):
                return 1


        def go():
            Item.query.filter_by(id=1).first().price_sql2()
            Item.query.get_or_404(1).price_sql2()
            db.session.get(Item, 1).price_sql2()
            return [item.price_sql2() for item in db.session.scalars(db.select(Item)).all()]
        `,
    },
    'Item.price_sql2',
    ['go a.py:12,13,14,15 call resolved'],
  );
  open(
    'a query that is handed in; a relation by a name leads to its class',
    `
    from sqlalchemy.orm import DeclarativeBase, Session, relationship


    class Base(DeclarativeBase):
        pass


    class Part(Base):
        def weigh_sql3(self):
            return 1


    class Whole(Base):
        parts = relationship("Part")


    def go(session: Session, query, whole: Whole):
        session.scalars(query).first().weigh_sql3()
        whole.parts[0].weigh_sql3()
    `,
    'Part.weigh_sql3',
    [18],
    ['go'],
  );
});

describe('what a class makes of what it is handed', () => {
  callers(
    "Pydantic's constructors and copies",
    {
      'a.py': `
        from pydantic import BaseModel


        class Item(BaseModel):
            def total_pyd1(self):
                return 1


        class Other(BaseModel):
            def total_pyd1(self):
                return 2


        def go(data, item: Item):
            Item.model_validate(data).total_pyd1()
            Item.parse_obj(data).total_pyd1()
            item.model_copy(update={}).total_pyd1()
            Other.model_validate(data).total_pyd1()
        `,
    },
    'Item.total_pyd1',
    ['go a.py:15,16,17 call resolved'],
  );
  open(
    'what was put away may be of any class, and so may what another class of a library makes',
    `
    import pickle
    from requests import Session


    class Job:
        def run_kept1(self):
            return 1


    class Kept(Session):
        pass


    def go(data):
        pickle.loads(data).run_kept1()
        Session().make(Job).other().run_kept1()
        Kept().take().run_kept1()
    `,
    'Job.run_kept1',
    [15, 16, 17],
    ['go'],
  );
  open(
    'a function of a library that is handed something of which nothing is known',
    `
    import random


    class Job:
        def run_kept2(self):
            return 1


    def go(jobs, url):
        random.choice(jobs).run_kept2()
        print(url).run_kept2()
    `,
    'Job.run_kept2',
    [10],
    ['go'],
  );
  open(
    'a plain response of a library is its own',
    `
    import json
    import requests


    class Job:
        def json(self):
            return 1


    def go(url, text):
        requests.get("https://example.org").json()
        json.loads(text).json()
        return requests.get(url, params={"x": text}).json()
    `,
    'Job.json',
    [],
  );
});

describe('attributes with __get__', () => {
  const late = `
    from typing import Generic, TypeVar, overload

    T = TypeVar("T")


    class Late(Generic[T]):
        def __get__(self, obj, owner) -> T:
            return getattr(obj, "_x")


    class Both(Generic[T]):
        @overload
        def __get__(self, obj: None, owner) -> "Both[T]": ...
        @overload
        def __get__(self, obj: object, owner) -> T: ...
        def __get__(self, obj, owner):
            return self if obj is None else obj.x

        def drive_get1(self):
            return 0


    class Engine:
        def drive_get1(self):
            return 1


    class OtherEngine:
        def drive_get1(self):
            return 2


    class made:
        def __init__(self, function):
            self.function = function

        def __get__(self, obj, owner) -> Engine:
            return self.function(obj)


    class Car:
        engine: Late[Engine] = Late()
        both: Both[Engine] = Both()

        @made
        def built(self):
            return Engine()

        def go(self):
            self.engine.drive_get1()
            self.both.drive_get1()
            self.built.drive_get1()


    def on_class():
        return Car.both.drive_get1()
    `;
  callers('by the type that it returns, for an object', { 'a.py': late }, 'Engine.drive_get1', [
    'Car.go a.py:50,51,52 call resolved',
  ]);
  callers('and for the class', { 'a.py': late }, 'Both.drive_get1', ['on_class a.py:56 call resolved']);
  callers('another class has none', { 'a.py': late }, 'OtherEngine.drive_get1', []);
  callers(
    'what a function gives an object is no descriptor of its class',
    {
      'a.py': `
        class Plain:
            def __get__(self, obj, owner):
                return 1

            def drive_get2(self):
                return 1


        class Car:
            def __init__(self):
                self.engine = Plain()

            def go(self):
                return self.engine.drive_get2()
        `,
    },
    'Plain.drive_get2',
    ['Car.go a.py:14 call resolved'],
  );
});
