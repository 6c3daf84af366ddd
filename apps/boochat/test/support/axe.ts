import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds that keeps people out, one line each: the rule, and where it is broken. Empty: nothing serious.
 *
 * @param rules only these, by their names in axe
 */
export async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  // A colour on its way to another one is none that anybody reads. What is folded away goes no way at all.
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => {
      const target = each.effect instanceof KeyframeEffect ? each.effect.target : null;
      return !(each instanceof CSSTransition) || target?.checkVisibility() === false;
    }),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  };
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(given),
    options,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.html}`));
}
