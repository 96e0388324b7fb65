/**
 * Runs `work` for every item, `width` at a time. A failure starts nothing new and is thrown once the rest has ended.
 */
export async function eachOf<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  const worker = async () => {
    for (const item of rest) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: width }, worker));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
