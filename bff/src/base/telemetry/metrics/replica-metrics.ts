/** Reads of public data, and the replica that serves them. */
import { Counter, Gauge, type Registry } from 'prom-client';
import { SECOND } from '../../clock.ts';
import type { Replica } from '../../db/replica.ts';
import { publicDataRead } from '../../signals.ts';

/** @returns a function that stops it */
export function measureReplica(registry: Registry, replica: Replica | undefined): () => void {
  const reads = new Counter({
    name: 'storefront_public_reads_total',
    help: 'Reads of public data by the server that answered.',
    labelNames: ['from'],
    registers: [registry],
  });
  if (replica) measureOne(registry, replica);
  return publicDataRead.listen(({ from }) => reads.inc({ from }));
}

function measureOne(registry: Registry, replica: Replica): void {
  const registers = [registry];
  new Gauge({
    name: 'storefront_replica_lag_seconds',
    help: 'Time that the replica needs, or has needed so far, to catch up with the primary.',
    registers,
    collect() {
      this.set(replica.lag() / SECOND);
    },
  });
  new Gauge({
    name: 'storefront_replica_current',
    help: 'Whether public data is read from the replica.',
    registers,
    collect() {
      this.set(replica.current() ? 1 : 0);
    },
  });
}
