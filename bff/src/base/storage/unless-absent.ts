/** For files that may go meanwhile: undefined when there is none. */
export async function unlessAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  return await answer.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
