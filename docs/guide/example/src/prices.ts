export interface Line {
  item: string;
  count: number;
  price: number;
}

/** What the lines cost together, less what is given for many of one item. */
export function total(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.count * (1 - discount(line.count)), 0);
}

/** The part of the price that is given for so many. */
export function discount(count: number): number {
  return count >= 10 ? 0.1 : 0;
}

/** As it was before there were discounts. */
export function plainTotal(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.count, 0);
}
