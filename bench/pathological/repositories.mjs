/**
 * A small repository for each language, of which `tariff` is asked about, and into which one file is put: it defines `heavy`,
 * which the repository calls, and is the only one that calls `lonely`. The plain file in its place says what is to be
 * expected of any other: it has the same two, and nothing beside them.
 *
 * @typedef {'typescript' | 'python' | 'go' | 'java' | 'rust' | 'kotlin'} Language
 *
 * @typedef {object} Repository
 * @property {Readonly<Record<string, string>>} files
 * @property {string} tariff the file that defines `tariff`
 * @property {string} lonely the file that defines `lonely`
 * @property {readonly string[]} callers of `tariff`, by name
 * @property {string} caller of `heavy`, by name
 * @property {string} heavy the place of the file that is put in
 * @property {string} head what such a file begins with: the definition of `heavy`
 * @property {string} tail what it ends with: `lastly`, the only caller of `lonely`
 */

/** @type {Readonly<Record<Language, Repository>>} */
export const REPOSITORIES = {
  typescript: {
    tariff: 'src/tariff.ts',
    lonely: 'src/lonely.ts',
    callers: ['priceOf', 'totalOf'],
    caller: 'ship',
    heavy: 'src/heavy.ts',
    head: "import { lonely } from './lonely.js';\n\nexport function heavy(amount: number): number {\n  return amount;\n}\n\n",
    tail: '\nexport function lastly(): number {\n  return lonely(1);\n}\n',
    files: {
      'package.json': `${JSON.stringify({ name: 'shop', version: '1.0.0', private: true, type: 'module', main: 'src/main.ts' }, null, 2)}\n`,
      'tsconfig.json': `${JSON.stringify({ compilerOptions: { strict: true, target: 'es2022', module: 'nodenext', jsx: 'react', resolveJsonModule: true, allowJs: true, noEmit: true }, include: ['src'] }, null, 2)}\n`,
      'README.md': '# Shop\n\nPrices, orders and what is sent.\n',
      'src/tariff.ts': 'export function tariff(amount: number): number {\n  return amount * 1.2;\n}\n',
      'src/lonely.ts': 'export function lonely(amount: number): number {\n  return amount - 1;\n}\n',
      'src/item.ts': 'export interface Item {\n  readonly name: string;\n  readonly cents: number;\n}\n',
      'src/price.ts':
        "import type { Item } from './item.js';\nimport { tariff } from './tariff.js';\n\nexport function priceOf(item: Item): number {\n  return tariff(item.cents);\n}\n",
      'src/order.ts':
        "import type { Item } from './item.js';\nimport { priceOf } from './price.js';\nimport { tariff } from './tariff.js';\n\nexport class Order {\n  readonly items: Item[] = [];\n\n  add(item: Item): void {\n    this.items.push(item);\n  }\n\n  totalOf(): number {\n    return tariff(this.items.reduce((sum, item) => sum + priceOf(item), 0));\n  }\n}\n",
      'src/ship.ts':
        "import { heavy } from './heavy.js';\nimport type { Order } from './order.js';\n\nexport function ship(order: Order): number {\n  return heavy(order.totalOf());\n}\n",
      'src/main.ts':
        "import { Order } from './order.js';\nimport { ship } from './ship.js';\n\nconst order = new Order();\norder.add({ name: 'cup', cents: 300 });\nconsole.log(ship(order));\n",
      'src/ship.test.ts':
        "import assert from 'node:assert';\nimport { Order } from './order.js';\nimport { ship } from './ship.js';\n\nassert.equal(ship(new Order()), 0);\n",
    },
  },
  python: {
    tariff: 'shop/tariff.py',
    lonely: 'shop/lonely.py',
    callers: ['price_of', 'total_of'],
    caller: 'ship',
    heavy: 'shop/heavy.py',
    head: 'from shop.lonely import lonely\n\n\ndef heavy(amount):\n    return amount\n\n\n',
    tail: '\n\ndef lastly():\n    return lonely(1)\n',
    files: {
      'pyproject.toml': '[project]\nname = "shop"\nversion = "1.0.0"\n',
      'shop/__init__.py': '',
      'shop/tariff.py': 'def tariff(amount):\n    return amount * 1.2\n',
      'shop/lonely.py': 'def lonely(amount):\n    return amount - 1\n',
      'shop/price.py': 'from shop.tariff import tariff\n\n\ndef price_of(item):\n    return tariff(item["cents"])\n',
      'shop/order.py':
        'from shop.price import price_of\nfrom shop.tariff import tariff\n\n\nclass Order:\n    def __init__(self):\n        self.items = []\n\n    def total_of(self):\n        return tariff(sum(price_of(item) for item in self.items))\n',
      'shop/ship.py':
        'from shop.heavy import heavy\nfrom shop.order import Order\n\n\ndef ship(order: Order):\n    return heavy(order.total_of())\n',
      'shop/__main__.py': 'from shop.order import Order\nfrom shop.ship import ship\n\nprint(ship(Order()))\n',
    },
  },
  go: {
    tariff: 'tariff.go',
    lonely: 'lonely.go',
    callers: ['priceOf', 'totalOf'],
    caller: 'ship',
    heavy: 'heavy.go',
    head: 'package main\n\nfunc heavy(amount int) int {\n\treturn amount\n}\n\n',
    tail: '\nfunc lastly() int {\n\treturn lonely(1)\n}\n',
    files: {
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'tariff.go': 'package main\n\nfunc tariff(amount int) int {\n\treturn amount * 12 / 10\n}\n',
      'lonely.go': 'package main\n\nfunc lonely(amount int) int {\n\treturn amount - 1\n}\n',
      'price.go':
        'package main\n\ntype item struct{ cents int }\n\nfunc priceOf(of item) int {\n\treturn tariff(of.cents)\n}\n',
      'order.go':
        'package main\n\ntype order struct{ items []item }\n\nfunc (o *order) totalOf() int {\n\tsum := 0\n\tfor _, each := range o.items {\n\t\tsum += priceOf(each)\n\t}\n\treturn tariff(sum)\n}\n',
      'ship.go': 'package main\n\nfunc ship(o *order) int {\n\treturn heavy(o.totalOf())\n}\n',
      'main.go': 'package main\n\nfunc main() {\n\tprintln(ship(&order{}))\n}\n',
    },
  },
  java: {
    tariff: 'src/main/java/shop/Tariff.java',
    lonely: 'src/main/java/shop/Lonely.java',
    callers: ['priceOf', 'totalOf'],
    caller: 'ship',
    heavy: 'src/main/java/shop/Heavy.java',
    head: 'package shop;\n\nclass Heavy {\n  static int heavy(int amount) {\n    return amount;\n  }\n\n',
    tail: '\n  static int lastly() {\n    return Lonely.lonely(1);\n  }\n}\n',
    files: {
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>example</groupId><artifactId>shop</artifactId><version>1.0</version></project>\n',
      'src/main/java/shop/Tariff.java':
        'package shop;\n\nclass Tariff {\n  static int tariff(int amount) {\n    return amount * 12 / 10;\n  }\n}\n',
      'src/main/java/shop/Lonely.java':
        'package shop;\n\nclass Lonely {\n  static int lonely(int amount) {\n    return amount - 1;\n  }\n}\n',
      'src/main/java/shop/Item.java':
        'package shop;\n\nclass Item {\n  int cents;\n\n  int priceOf() {\n    return Tariff.tariff(cents);\n  }\n}\n',
      'src/main/java/shop/Order.java':
        'package shop;\n\nimport java.util.ArrayList;\nimport java.util.List;\n\nclass Order {\n  final List<Item> items = new ArrayList<>();\n\n  int totalOf() {\n    int sum = 0;\n    for (Item item : items) sum += item.priceOf();\n    return Tariff.tariff(sum);\n  }\n}\n',
      'src/main/java/shop/Ship.java':
        'package shop;\n\nclass Ship {\n  static int ship(Order order) {\n    return Heavy.heavy(order.totalOf());\n  }\n}\n',
      'src/main/java/shop/Main.java':
        'package shop;\n\npublic class Main {\n  public static void main(String[] arguments) {\n    System.out.println(Ship.ship(new Order()));\n  }\n}\n',
    },
  },
  rust: {
    tariff: 'src/tariff.rs',
    lonely: 'src/lonely.rs',
    callers: ['price_of', 'total_of'],
    caller: 'ship',
    heavy: 'src/heavy.rs',
    head: 'use crate::lonely::lonely;\n\npub fn heavy(amount: i64) -> i64 {\n    amount\n}\n\n',
    tail: '\npub fn lastly() -> i64 {\n    lonely(1)\n}\n',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\nedition = "2021"\n',
      'src/tariff.rs': 'pub fn tariff(amount: i64) -> i64 {\n    amount * 12 / 10\n}\n',
      'src/lonely.rs': 'pub fn lonely(amount: i64) -> i64 {\n    amount - 1\n}\n',
      'src/price.rs':
        'use crate::tariff::tariff;\n\npub struct Item {\n    pub cents: i64,\n}\n\npub fn price_of(item: &Item) -> i64 {\n    tariff(item.cents)\n}\n',
      'src/order.rs':
        'use crate::price::{price_of, Item};\nuse crate::tariff::tariff;\n\npub struct Order {\n    pub items: Vec<Item>,\n}\n\nimpl Order {\n    pub fn total_of(&self) -> i64 {\n        let mut sum = 0;\n        for item in &self.items {\n            sum += price_of(item);\n        }\n        tariff(sum)\n    }\n}\n',
      'src/ship.rs':
        'use crate::heavy::heavy;\nuse crate::order::Order;\n\npub fn ship(order: &Order) -> i64 {\n    heavy(order.total_of())\n}\n',
      'src/main.rs':
        'mod heavy;\nmod lonely;\nmod order;\nmod price;\nmod ship;\nmod tariff;\n\nfn main() {\n    println!("{}", ship::ship(&order::Order { items: vec![] }));\n}\n',
    },
  },
  kotlin: {
    tariff: 'src/main/kotlin/shop/Tariff.kt',
    lonely: 'src/main/kotlin/shop/Lonely.kt',
    callers: ['priceOf', 'totalOf'],
    caller: 'ship',
    heavy: 'src/main/kotlin/shop/Heavy.kt',
    head: 'package shop\n\nfun heavy(amount: Int): Int = amount\n\n',
    tail: '\nfun lastly(): Int = lonely(1)\n',
    files: {
      'build.gradle.kts': 'plugins {\n  kotlin("jvm") version "2.0.0"\n}\n',
      'src/main/kotlin/shop/Tariff.kt': 'package shop\n\nfun tariff(amount: Int): Int = amount * 12 / 10\n',
      'src/main/kotlin/shop/Lonely.kt': 'package shop\n\nfun lonely(amount: Int): Int = amount - 1\n',
      'src/main/kotlin/shop/Price.kt':
        'package shop\n\nclass Item(val cents: Int)\n\nfun priceOf(item: Item): Int = tariff(item.cents)\n',
      'src/main/kotlin/shop/Order.kt':
        'package shop\n\nclass Order {\n  val items = mutableListOf<Item>()\n\n  fun totalOf(): Int {\n    var sum = 0\n    for (item in items) sum += priceOf(item)\n    return tariff(sum)\n  }\n}\n',
      'src/main/kotlin/shop/Ship.kt': 'package shop\n\nfun ship(order: Order): Int = heavy(order.totalOf())\n',
      'src/main/kotlin/shop/Main.kt': 'package shop\n\nfun main() {\n  println(ship(Order()))\n}\n',
    },
  },
};
