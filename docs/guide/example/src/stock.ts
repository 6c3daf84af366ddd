import type { Request, Response } from 'express';

const stock = new Map<string, number>([
  ['tea', 40],
  ['cups', 12],
]);

export function listStock(_: Request, response: Response): void {
  response.json(Object.fromEntries(stock));
}

/** Takes so many out of the stock; false, and none, where there are fewer. */
export function reserve(item: string, count: number): boolean {
  const left = stock.get(item) ?? 0;
  if (left < count) return false;
  stock.set(item, left - count);
  return true;
}

export function release(item: string, count: number): void {
  stock.set(item, (stock.get(item) ?? 0) + count);
}
