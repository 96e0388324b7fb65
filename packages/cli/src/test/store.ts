/** The store that the end-to-end tests of a run share. */
import { once } from 'node:events';
import { startNode } from '../children.ts';
import { CommandError } from '../command-error.ts';
import { inRoot } from '../paths.ts';

export interface OfferedStore {
  /** Where a test run asks for it. */
  readonly url: string;
  /** Closes it where it was opened. @returns the exit code, 0 when it closed in order */
  close(): Promise<number>;
}

const CLOSE_TIMEOUT = 60_000; // ms
const OPENER = 'packages/e2e/src/support/shared-store.ts';

/**
 * Offers a store, which opens when it is asked for.
 * @param standalonePages folders of the standalone pages that are served beside it; all unless given
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
