// What code is coloured as is the code's own, and not the machine's.
import { afterEach, expect, test, vi } from 'vitest';
import { namesOf } from '../src/features/code/line-words.ts';
import { colouredLines } from '../src/ui/code/coloured-lines.ts';
import type { TokenLine } from '../src/ui/code/tokens.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function coloured(code: string): Promise<TokenLine[]> {
  const found: TokenLine[] = [];
  for await (const { lines } of colouredLines(code, 'typescript')) found.push(...lines);
  return found;
}

test('a machine that is so busy that each look at the clock is a minute later loses no colours', async () => {
  const code = Array.from({ length: 250 }, (_, i) => `export const text${i}: string = 'plain ' + ${i}; // said`).join(
    '\n',
  );
  const asUsual = await coloured(code);
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 60_000;
    return now;
  });
  const onBusyMachine = await coloured(code);
  expect(onBusyMachine).toEqual(asUsual);
  expect(new Set(asUsual.at(-1)?.map(([, kind]) => kind))).toEqual(
    new Set(['keyword', '', 'constant', 'string', 'comment']),
  );
});

/** What of a line can be asked about, in the order in which it stands there. */
async function namesIn(code: string, language: string): Promise<readonly string[]> {
  const lines: TokenLine[] = [];
  for await (const part of colouredLines(code, language)) lines.push(...part.lines);
  return code.split('\n').flatMap((text, at) => namesOf(text, lines[at]).map(({ name }) => name));
}

test.each([
  [
    'typescript',
    'const text = `total ${price + Cart.sum(items)}`; class A extends Base<Item> implements Shelf { @Input() name: Price = other; }',
    'price Cart sum items Base Item Shelf Input name Price other text A',
  ],
  ['tsx', 'return <Panel title={label} onClose={close}><b>{count}</b></Panel>;', 'Panel label close count'],
  [
    'javascript',
    'import { a as b } from "./x"; export default function go({ one, two: three }) { return one[two]?.three; }',
    'a b go one two three',
  ],
  [
    'python',
    'from shop.cart import Cart as C\n@cached\ndef total(self, lines: list[Line]) -> Price:\n    return f"{lines} {compute(lines)}" + super().total(Cart.ID)',
    'Cart C cached total lines Line Price compute ID',
  ],
  [
    'java',
    '@Override public final class Till extends Base<Money> implements Shelf { private Money total(List<Line> lines) throws Oops { return new Money(lines.size(), MAX); } }',
    'Till Base Money Shelf total Line List lines Oops MAX size',
  ],
  [
    'csharp',
    'public class Till : Base<Money>, IShelf { private Money Total(List<Line> lines) => new Money($"{lines.Count} {name}"); [Route("x")] int Id { get; set; } }',
    'Till Base Money IShelf Total Line lines Count name Route Id',
  ],
  [
    'go',
    'type Till struct { Lines []Line }\nfunc (t *Till) Total(ctx context.Context) (Money, error) { return pkg.Sum(t.Lines...), ErrEmpty }',
    'Till Lines Line Total Money Sum ErrEmpty Context context pkg t',
  ],
  [
    'rust',
    'pub struct Till<T: Shelf> { lines: Vec<Line> }\nimpl Shelf for Till<u8> { fn total(&self) -> Money { Money::new(self.lines.len(), MAX) + format!("{total}") } }',
    'Till Shelf lines Line total Money new MAX Vec len',
  ],
  [
    'php',
    '<?php class Till extends Base implements Shelf { public function total(array $lines): Money { return Money::of("$lines {$this->rate}") + self::MAX + $lines->count(); } }',
    'Till Base Shelf total Money of rate MAX count',
  ],
  [
    'ruby',
    'class Till < Base\n  include Shelf\n  def total(lines)\n    puts "#{lines.size} #{price}"; Money.new(MAX, @rate)\n  end\nend',
    'Till Base Shelf total lines price Money MAX',
  ],
  [
    'c',
    'typedef struct till { money_t total; } till_t;\nstatic money_t total(const till_t *t, size_t n) { return t->total + MAX(n, LIMIT); }',
    'till money_t total till_t MAX LIMIT n t',
  ],
  [
    'cpp',
    'template <typename T> class Till : public Base<Money> { public: Money total(const std::vector<Line>& lines) const; };\nMoney Till<T>::total() { return ns::sum(lines_); }',
    'Till Base Money total Line lines sum ns lines_',
  ],
  [
    'kotlin',
    'class Till(val lines: List<Line>) : Base(), Shelf { fun total(): Money = lines.sumOf { it.price }.also { println("$name ${rate(x)}") } }',
    'Till lines Line Base Shelf total Money sumOf price rate',
  ],
  [
    'swift',
    'class Till: Base, Shelf { let lines: [Line]; func total(of other: Till) -> Money { return Money("\\(lines.count) \\(name)") } }',
    'Till Base Shelf lines Line total other Money name count',
  ],
  [
    'dart',
    'class Till extends Base implements Shelf { final List<Line> lines; Money total() => Money("$name ${lines.length}"); }',
    'Till Base Shelf Line lines total Money length',
  ],
  [
    'elixir',
    'defmodule Shop.Till do\n  def total(lines), do: Enum.map(lines, &price/1) <> "#{name} x"\nend',
    'Till total lines price name',
  ],
  [
    'vue',
    '<script setup lang="ts">\nconst lines = ref<Line[]>([]);\n</script>\n<template><Panel :title="label" @close="shut(lines)">{{ total }}</Panel></template>',
    'lines Line Panel label shut total',
  ],
  [
    'svelte',
    '<script lang="ts">let lines: Line[] = [];</script>\n<Panel title={label} on:close={shut}>{total}</Panel>',
    'lines Line Panel label shut total',
  ],
  [
    'proto',
    'message Cart { repeated Line lines = 1; }\nservice Till { rpc Total (Cart) returns (Money); }',
    'Cart Line lines Till Total Money',
  ],
])('whatever their colour, names can be asked about: %s', async (language, code, names) => {
  const found = new Set(await namesIn(code, language));
  expect(names.split(' ').filter((name) => !found.has(name))).toEqual([]);
});

test.each([
  ['typescript', "import type { A } from './where'; // Neither Comments\nconst a = 'no Names here $1';", ['A', 'a']],
  ['python', 'def total(self):\n    """Says What it does."""\n    return None', ['total']],
  ['java', '/** Till */ final class A { static final int b = 1; }', ['A', 'b']],
])('and what is no name cannot: %s', async (language, code, names) => {
  expect(await namesIn(code, language)).toEqual(names);
});
