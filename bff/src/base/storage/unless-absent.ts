/** Returns undefined when the file is missing, as files may be deleted meanwhile. */
export async function unlessAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  return await answer.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
