import { toProblem } from './problem.ts';

/** Returns the result of `work`; undefined while the database is unavailable or overloaded. @throws other errors */
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
