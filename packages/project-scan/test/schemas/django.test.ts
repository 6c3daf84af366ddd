import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('models with the fields of abstract bases, implied keys, relations and unique groups', () => {
  checkSchemas(
    {
      'settings.py': 'AUTH_USER_MODEL = "shop.Member"\n',
      'shop/models.py': `from django.db import models

class Timed(models.Model):
    at = models.DateTimeField()

    class Meta:
        abstract = True

class Item(Timed):
    code = models.UUIDField(primary_key=True)
    name = models.CharField(
        max_length=9, db_column="title"
    )
    parent = models.ForeignKey("self", models.CASCADE)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    tags = models.ManyToManyField("tags.Tag", through="Tagging")
    objects = ItemManager()

    class Meta:
        db_table = "shop_items"
        unique_together = [("name", "owner")]

class Sale(Item):
    price = models.IntegerField(unique=True)

class Member(AbstractUser):
    age = models.IntegerField()

class OldItem(Item):
    class Meta:
        proxy = True
`,
    },
    [
      'django Item (shop_items) shop/models.py:9 at: DateTimeField, code: UUIDField primary key, name: CharField column title unique with owner, parent: ForeignKey → Item, owner: ForeignKey unique with name → Member, tags: ManyToManyField through Tagging → Tag',
      'django Sale shop/models.py:23 item_ptr: OneToOneField primary key → Item, price: IntegerField unique',
      'django Member shop/models.py:26 id primary key, age: IntegerField …',
    ],
  );
});

test('models of a file whose lines end as on Windows', () => {
  const models =
    'from django.db import models\n\nclass Item(models.Model):\n    code = models.TextField()\n    size = models.IntegerField()\n';
  checkSchemas({ 'a/models.py': models, 'b/models.py': models.replaceAll('Item', 'Roll').replaceAll('\n', '\r\n') }, [
    'django Item a/models.py:3 id primary key, code: TextField, size: IntegerField',
    'django Roll b/models.py:3 id primary key, code: TextField, size: IntegerField',
  ]);
});
