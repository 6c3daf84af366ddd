/** How long the page takes from a key to the frame that shows what came of it. */

/**
 * Notes it of each letter that is written into a field from now on.
 * @param {import('playwright-core').Locator} field
 */
export async function watchKeys(field) {
  await field.evaluate((element) => {
    const keys = /** @type {number[]} */ ([]);
    Object.assign(window, { keys });
    element.addEventListener('input', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp)));
    });
  });
}

/**
 * Of each letter, in milliseconds.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<number[]>}
 */
export async function keyTimes(page) {
  // What was typed last is shown in the next frame.
  return await page.evaluate(async () => {
    await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
    return Reflect.get(window, 'keys');
  });
}
