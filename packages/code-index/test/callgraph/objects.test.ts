/**
 * On whose object a chain runs: from an override up to a caller that it inherits, and from there only to those that call
 * that on an object of the same class, and not on one of a class beside it.
 */
import { describe, expect, test } from 'vitest';
import { affectedText, cases } from '../support/cases.ts';

const FURTHER = 3;

function furtherCallers(made: ReturnType<typeof cases>) {
  return (title: string, files: Readonly<Record<string, string>>, symbol: string, expected: readonly string[]) => {
    const folder = made.add(files);
    const file = `${folder}/${Object.keys(files)[0]}`;
    test(title, async () => {
      const answer = await made.project.callgraph(symbol, { file, direction: 'callers', depth: FURTHER });
      const told = (answer.callers ?? []).map(({ symbol: name, container, depth, resolution, on }) =>
        [
          `${container === '' ? '' : `${container}.`}${name}`,
          depth,
          resolution,
          ...(on === undefined ? [] : [`on ${on.map((each) => each.symbol).join(', ')}`]),
        ].join(' '),
      );
      expect(told.sort()).toEqual([...expected].sort());
      const reached = await made.project.impact({ symbol: { symbol, file }, depth: FURTHER });
      const names = new Set(expected.map((each) => each.split(' ')[0]));
      expect(new Set(reached.affectedSymbols.map((each) => affectedText(each, folder).split(' ')[0]))).toEqual(names);
    });
  };
}

describe('Python', () => {
  const made = cases({ 'pyproject.toml': '[project]\nname = "fixture"\n' });
  const check = furtherCallers(made);
  const reports = (base: string) => `
    class Report:
    ${base}
        def publish(self):
            return self.load()


    class Sales(Report):
        def load(self):
            return "sales"


    class Yearly(Sales):
        pass


    class Stock(Report):
        def load(self):
            return "stock"

        def publish_twice(self):
            return self.publish()


    def for_sales():
        return Sales().publish()


    def for_year(report: Yearly):
        return report.publish()


    def for_stock(report: Stock):
        return report.publish()


    def for_any(report: Report):
        return report.publish()
    `;
  const expected = [
    'Report.publish 1 resolved on Sales, Yearly',
    'for_sales 2 candidate',
    'for_year 2 candidate',
    'for_any 2 candidate',
  ];
  check(
    'an override that the base calls',
    { 'a.py': reports('    def load(self):\n            return None\n') },
    'Sales.load',
    expected,
  );
  check('what a mixin expects of whoever has it', { 'a.py': reports('') }, 'Sales.load', [
    'Report.publish 1 candidate on Sales, Yearly',
    'for_sales 2 resolved',
    'for_year 2 resolved',
    'for_any 2 candidate',
  ]);
  check(
    'what calls a base from below runs for objects of that class alone',
    {
      'a.py': `
        class View:
            def dispatch(self):
                return self.get()

            def get(self):
                return None


        class Guarded(View):
            def dispatch(self):
                return super().dispatch()


        class Page(View):
            def get(self):
                return 1


        class Member(Guarded):
            def get(self):
                return 2


        def see():
            return Member().dispatch()


        def look():
            return Page().dispatch()
        `,
    },
    'Page.get',
    ['View.dispatch 1 resolved on Page', 'look 2 candidate'],
  );
});

describe('Java', () => {
  const made = cases({ 'pom.xml': '<project></project>' });
  const check = furtherCallers(made);
  check(
    'an override that the base calls by its bare name',
    {
      'Report.java': `
        abstract class Report {
          abstract String load();
          String publish() { return load(); }
        }

        class Sales extends Report {
          String load() { return "sales"; }
        }

        class Stock extends Report {
          String load() { return "stock"; }
          String again() { return publish(); }
        }

        class Desk {
          String sales(Sales sales) { return sales.publish(); }
          String stock(Stock stock) { return stock.publish(); }
        }
        `,
    },
    'Sales.load',
    ['Report.publish 1 resolved on Sales', 'Desk.sales 2 candidate'],
  );
});

describe('Rust', () => {
  const made = cases({ 'Cargo.toml': '[package]\nname = "fixture"\nversion = "1.0.0"\n' });
  const check = furtherCallers(made);
  check(
    'what a trait calls of whoever implements it',
    {
      'src/lib.rs': `
        pub trait Report {
            fn load(&self) -> u8;
            fn publish(&self) -> u8 {
                self.load()
            }
        }

        pub struct Sales;
        pub struct Stock;

        impl Report for Sales {
            fn load(&self) -> u8 {
                1
            }
        }

        impl Report for Stock {
            fn load(&self) -> u8 {
                2
            }
        }

        pub fn of_sales(sales: &Sales) -> u8 {
            sales.publish()
        }

        pub fn of_stock(stock: &Stock) -> u8 {
            stock.publish()
        }
        `,
    },
    'Sales.load',
    ['Report.publish 1 resolved on Sales', 'of_sales 2 candidate'],
  );
});

describe('TypeScript', () => {
  const made = cases();
  const check = furtherCallers(made);
  check(
    'an override that the base calls',
    {
      'a.ts': `
        export abstract class Report {
          abstract load(): string;
          publish(): string { return this.load(); }
        }

        export class Sales extends Report {
          load(): string { return 'sales'; }
        }

        export class Stock extends Report {
          load(): string { return 'stock'; }
          again(): string { return this.publish(); }
        }

        export function ofSales(): string { return new Sales().publish(); }

        export function ofStock(stock: Stock): string { return stock.publish(); }

        export function ofAny(report: Report): string { return report.publish(); }
        `,
    },
    'Sales.load',
    ['Report.publish 1 exact on Sales', 'ofSales 2 candidate', 'ofAny 2 candidate'],
  );
});
