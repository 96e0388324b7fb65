import type { BenchStore } from '../store.ts';
import { familyCpu } from '../usage/process-cpu.ts';
import { readUsage } from '../usage/usage.ts';

/** CPU milliseconds. */
export interface Cost {
  readonly server: number;
  readonly database: number;
}

/** Returns the cost of each of the `amount` operations that `work` performs. */
export type Meter = (amount: number, work: () => Promise<unknown>) => Promise<Cost>;

export function createMeter({ server, postgresPid }: Pick<BenchStore, 'server' | 'postgresPid'>): Meter {
  const used = async (): Promise<Cost> => ({
    server: (await readUsage(server)).cpu,
    database: await familyCpu(postgresPid),
  });
  return async (amount, work) => {
    const before = await used();
    await work();
    const after = await used();
    return {
      server: (after.server - before.server) / amount,
      database: (after.database - before.database) / amount,
    };
  };
}
