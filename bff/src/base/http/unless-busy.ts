import { toProblem } from './problem.ts';

/** What `work` resolves to; undefined while the database is away or has no room. @throws other errors */
export async function unlessBusy<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

export function isBusy(error: unknown): boolean {
  return toProblem(error).code === 'server_busy';
}
