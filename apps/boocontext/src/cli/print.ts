/**
 * Writes text to stdout; resolves when it has left the process, which ends soon after. A reader that has gone, as in
 * `boocontext … | head`, is no failure.
 */
export function print(text: string): Promise<void> {
  const { stdout } = process;
  return new Promise((resolve) => {
    const onError = () => resolve();
    stdout.once('error', onError);
    stdout.write(`${text}\n`, (error) => {
      if (!error) stdout.off('error', onError);
      resolve();
    });
  });
}
