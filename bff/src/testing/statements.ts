import { statementRan } from '../base/signals.ts';

/** Returns the SQL statements that run in this process during `work`, including those of other work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const ran: string[] = [];
  const stop = statementRan.listen(({ sql }) => ran.push(sql));
  await work();
  stop();
  return ran;
}
