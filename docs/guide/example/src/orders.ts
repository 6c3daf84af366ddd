import type { Request, Response } from 'express';
import { type Line, total } from './prices.ts';
import { release, reserve } from './stock.ts';

export interface Order {
  id: string;
  lines: Line[];
  price: number;
}

const orders = new Map<string, Order>();

/** Takes an order, if all of it is in stock. */
export function placeOrder(request: Request, response: Response): void {
  const lines = request.body as Line[];
  const missing = lines.filter((line) => !reserve(line.item, line.count));
  if (missing.length > 0) {
    for (const line of lines) if (!missing.includes(line)) release(line.item, line.count);
    response.status(409).json(missing);
    return;
  }
  const order = { id: crypto.randomUUID(), lines, price: total(lines) };
  orders.set(order.id, order);
  response.status(201).json(order);
}

/** Gives back what an order has reserved. */
export function cancelOrder(request: Request, response: Response): void {
  const order = orders.get(String(request.params.id));
  if (order === undefined) {
    response.sendStatus(404);
    return;
  }
  for (const line of order.lines) release(line.item, line.count);
  orders.delete(order.id);
  response.sendStatus(204);
}
