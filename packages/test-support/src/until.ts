/**
 * Asks again and again until a condition holds. What it waited for is in the error when it does not come in time, which
 * is generous, so that only a test that fails has to wait for its end. A server that counts requests is asked less often.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 120_000,
  everyMs = 10,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
