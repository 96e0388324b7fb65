import pg from 'pg';
import type { Db } from './database.ts';
import { kyselyOn, types } from './pool.ts';

/** Returns the query plans of the statements that `work` sends; only reads are executed. */
export async function plansOf(url: string, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 1, types });
  pool.on('connect', (client) => {
    const { query } = client;
    const send = async (sql: string, values: unknown[]): Promise<pg.QueryResult> =>
      Reflect.apply(query, client, [sql, values]);
    const explain = async (sql: string, values: unknown[]) => {
      const { rows } = await send(`explain (costs off) ${sql}`, values);
      plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'));
      return sql.startsWith('select') ? await send(sql, values) : { command: 'DELETE', rowCount: 0, rows: [] };
    };
    Object.assign(client, { query: explain });
  });
  const db = kyselyOn(pool);
  await work(db);
  await db.destroy();
  return plans;
}
