/** How much moves on a page without anybody having touched it. */
import type { Page } from 'playwright-core';

/** What browsers call good. */
export const mostMoved = 0.1;

/** Call before the address is gone to that is watched. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, causes: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        shifts.sum += Number(Reflect.get(entry, 'value'));
        for (const { node, previousRect, currentRect } of Reflect.get(entry, 'sources')) {
          const words = String(node?.textContent ?? '').slice(0, 40);
          shifts.causes.push(`${words}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Since the page was opened; with what moved. */
export async function shifted(page: Page): Promise<{ readonly sum: number; readonly causes: readonly string[] }> {
  // What was observed in this frame is told after the next.
  return await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    return Reflect.get(window, 'shifts');
  });
}
