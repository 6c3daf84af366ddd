/** Templates of the JVM run getters by the names of properties. */
import { expect, test } from 'vitest';
import { project } from '../support/project.ts';

const order = `package shop;

public class Order {
  public long getTotal() { return 1; }
  public boolean isPaid() { return true; }
  public long getWeight() { return 2; }
  private long getSecret() { return 3; }
  public long getShare(int of) { return 4; }
}
`;

const made = project({
  'src/main/java/shop/Order.java': order,
  'src/main/resources/templates/order.ftlh':
    '<p>total weight secret</p>\n<td>${order.total}</td><td>${order.total?string}</td>\n<#if order.secret gt order.share></#if>\n',
  'src/main/resources/templates/order.html': '<p th:if="${order.paid}" th:text="*{total}">total</p>\n',
  'web/order.html': '<p>{{ order.paid }} {{ order.weight }} order.weight</p>\n',
});

const openOf = async (symbol: string) =>
  (await made.callgraph(symbol)).mentions.unexplained
    .map(({ file, line, cause, likely }) => `${file}:${line + 1} ${cause}${likely ? ', likely' : ''}`)
    .toSorted();

test('what a template may read is open, once for each file', async () => {
  expect(await openOf('Order.getTotal')).toEqual([
    'src/main/resources/templates/order.ftlh:2 .total in a .ftlh file, which may read it, likely',
    'src/main/resources/templates/order.html:1 .total in a .html file, which may read it, likely',
  ]);
  expect(await openOf('Order.isPaid')).toEqual([
    'src/main/resources/templates/order.html:1 .paid in a .html file, which may read it, likely',
  ]);
});

test('prose, pages for browsers, and what is no getter are not', async () => {
  for (const symbol of ['Order.getWeight', 'Order.getSecret', 'Order.getShare'])
    expect(await openOf(symbol)).toEqual([]);
});
