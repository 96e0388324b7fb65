import type { Waiting } from '@storefront/contract/console';
import type { ConsoleDeps } from '../console-deps.ts';
import { readConnections, readTexts } from './usage.ts';

/** Returns limits and expiries that are near; does not wait for checked hosts. */
export async function readExpiring(deps: ConsoleDeps): Promise<Waiting['nearEnd']> {
  const connections = await readConnections(deps.db);
  const texts = await readTexts(deps);
  const disks = await deps.disks.read();
  return {
    texts: texts.filter(({ isNearEnd }) => isNearEnd),
    connections: connections.isNearEnd ? connections : null,
    disks: disks.filter(({ isNearEnd }) => isNearEnd),
    certificates: deps.certificates.ending(),
  };
}
