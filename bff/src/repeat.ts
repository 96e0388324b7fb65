/** Work done again and again in the background. */

/**
 * Runs `work`, which must not fail, every `interval` milliseconds, never twice at once; keeps no process alive.
 * @returns a function that ends it and resolves when the last run has
 */
export function repeat(interval: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = undefined;
    });
  }, interval);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
