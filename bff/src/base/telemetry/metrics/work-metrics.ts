/** Work of this process: sign-ins, deliveries, queues and its database connections. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND } from '../../clock.ts';
import type { Components } from '../../component-health.ts';
import type { DatabaseState } from '../../db/guarded-pool.ts';
import { deliveryTried, queueChanged, queueLeft, signInTried } from '../../signals.ts';

const WAITS = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface Watched {
  connections(): DatabaseState | undefined;
  readonly components: Pick<Components, 'states'>;
}

/** @returns a function that stops it */
export function measureWork(registry: Registry, { connections, components }: Watched): () => void {
  const registers = [registry];
  const signIns = new Counter({
    name: 'storefront_sign_ins_total',
    help: 'Sign-ins by method and result.',
    labelNames: ['by', 'result'],
    registers,
  });
  const deliveries = new Counter({
    name: 'storefront_deliveries_total',
    help: 'Attempts to send an email or a text.',
    labelNames: ['kind', 'result'],
    registers,
  });
  const queued = new Gauge({
    name: 'storefront_queue_entries',
    help: 'Expensive tasks, such as hashing passwords, running and waiting.',
    labelNames: ['queue', 'state'],
    registers,
  });
  const waits = new Histogram({
    name: 'storefront_queue_wait_seconds',
    help: 'Time that tasks waited before they ran.',
    labelNames: ['queue'],
    buckets: WAITS,
    registers,
  });
  measureConnections(registry, connections);
  measureComponents(registry, components);
  const ends = [
    signInTried.listen((tried) => signIns.inc({ ...tried })),
    deliveryTried.listen((tried) => deliveries.inc({ ...tried })),
    queueChanged.listen(({ queue, running, waiting }) => {
      queued.set({ queue, state: 'running' }, running);
      queued.set({ queue, state: 'waiting' }, waiting);
    }),
    queueLeft.listen(({ queue, waited }) => waits.observe({ queue }, waited / SECOND)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function measureConnections(registry: Registry, connections: () => DatabaseState | undefined): void {
  new Gauge({
    name: 'storefront_database_connections',
    help: 'Connections of the pool by state; waiting counts requests without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const state = connections();
      if (!state) return;
      this.set({ state: 'open' }, state.total);
      this.set({ state: 'idle' }, state.idle);
      this.set({ state: 'waiting' }, state.waiting);
    },
  });
  new Gauge({
    name: 'storefront_database_up',
    help: 'Whether the database can be reached.',
    registers: [registry],
    collect() {
      this.set(connections()?.isWell ? 1 : 0);
    },
  });
}

function measureComponents(registry: Registry, components: Pick<Components, 'states'>): void {
  new Gauge({
    name: 'storefront_part_up',
    help: 'Whether a component of the process works, as /readyz reports it.',
    labelNames: ['part'],
    registers: [registry],
    collect() {
      for (const { name, isWell } of components.states()) this.set({ part: name }, isWell ? 1 : 0);
    },
  });
}
