import { once } from 'node:events';
import { startNode } from '../children.ts';
import { CommandError } from '../command-error.ts';
import { inRoot } from '../paths.ts';

export interface OfferedStore {
  readonly url: string;
  close(): Promise<number>;
}

const CLOSE_TIMEOUT = 60_000; // ms
const OPENER = 'packages/e2e/src/support/shared-store.ts';

/**
 * Offers a store, which opens on the first request. @param standalonePages folders of standalone pages; by default all
 */
export async function offerStore(standalonePages: readonly string[] = []): Promise<OfferedStore> {
  const offering = startNode([inRoot(OPENER), ...standalonePages], { linked: true });
  const [offer] = await Promise.race([
    once(offering.process, 'message'),
    offering.ended.then(() => Promise.reject(new CommandError('No store could be offered to the tests.'))),
  ]);
  return {
    url: (offer as { url: string }).url,
    async close() {
      await offering.stop(CLOSE_TIMEOUT);
      return offering.ended;
    },
  };
}
