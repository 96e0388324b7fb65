import { statementRan } from '../base/telemetry/signals.ts';

/** The SQL of what runs in this process meanwhile, also for others. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const ran: string[] = [];
  const stop = statementRan.listen(({ sql }) => ran.push(sql));
  await work();
  stop();
  return ran;
}
