/**
 * Costs of pages, calls, orders, streams and gigabytes on the server and the database, and the model of docs/scale.md.
 */
import { loadavg } from 'node:os';
import { bytesOfProduct } from './costs/database-bytes.ts';
import { downloadCosts } from './costs/downloads.ts';
import { type Cost, createMeter } from './costs/meter.ts';
import { canaryFlow, type Flow, flowsOf, limitsOf, type Measured, totalFlow, volumesOf } from './costs/model.ts';
import { callCosts, pageCosts } from './costs/reads.ts';
import { shopperCosts } from './costs/shoppers.ts';
import { streamCosts } from './costs/streams.ts';
import { measureVisit, VIEWS } from './costs/visit.ts';
import { signUpWithCart } from './shopper.ts';
import { type BenchStore, startStore } from './store.ts';

const SCALES = [1, 10];

export async function run(): Promise<void> {
  const store = await startStore({ withCatalog: true });
  try {
    const measured = await measure(store);
    showCosts(measured);
    showModel(measured);
  } finally {
    await store.stop();
  }
}

async function measure(store: BenchStore): Promise<Measured> {
  const meter = createMeter(store);
  const streams = await streamCosts(store, meter);
  const cookie = await signUpWithCart(store.url);
  return {
    streams,
    pages: await pageCosts(store, meter, cookie),
    calls: await callCosts(store, meter, cookie),
    shoppers: await shopperCosts(store, meter),
    downloads: await downloadCosts(store, meter),
    visit: await measureVisit(store.url),
    // Runs last, because thousands of products change the content of pages.
    productBytes: await bytesOfProduct(store.databaseUrl),
  };
}

function showCosts({ pages, calls, shoppers, streams, downloads, visit, productBytes }: Measured): void {
  const costs = { ...pages, ...calls, ...shoppers.costs, 'message sent to a stream': streams.message, ...downloads };
  console.log(`CPU ms of one server process and of Postgres for each; load average ${(loadavg()[0] ?? 0).toFixed(1)}.`);
  console.table(mapValues(costs, costRow));
  console.log('Bytes of the database for each, with indexes; KiB of memory for a stream.');
  const bytes = { ...shoppers.bytes, product: productBytes };
  console.table({ ...mapValues(bytes, Math.round), stream: streams.memory.toFixed(1) });
  console.log(`A visit of ${VIEWS} pages from an empty cache: one page as HTML, the others by calls.`);
  console.table(mapValues({ ...visit }, Math.round));
}

function showModel(measured: Measured): void {
  console.log('The model of docs/scale.md: the load per second at the peak, and the processors that it keeps busy.');
  const flows = SCALES.map((scale) => {
    const all = flowsOf(measured, scale);
    return { ...all, 'in total': totalFlow(all), 'a canary runs, on top': canaryFlow(measured, scale) };
  });
  console.table(sideBySide(flows.map((each) => mapValues(each, flowRow))));
  console.table(
    sideBySide(SCALES.map((scale) => mapValues(volumesOf(measured, scale), (value) => ({ '': value.toFixed(1) })))),
  );
  console.log('Millions of visits a day at which');
  console.table(mapValues(limitsOf(measured), (value) => value.toFixed(1)));
}

function costRow({ server, database }: Cost) {
  return { server: server.toFixed(2), database: database.toFixed(2), 'per CPU second': Math.round(1000 / server) };
}

function flowRow({ perSecond, server, database }: Flow) {
  return { 'per second': perSecond.toFixed(3), server: server.toFixed(3), database: database.toFixed(3) };
}

type Row = Readonly<Record<string, string>>;

/** Joins the columns of all tables, each labelled with its scale. */
function sideBySide(tables: readonly Readonly<Record<string, Row>>[]): Record<string, Row> {
  const names = Object.keys(tables[0] ?? {});
  const cells = (name: string) =>
    tables.flatMap((table, at) =>
      Object.entries(table[name] ?? {}).map(([column, value]) => [`×${SCALES[at]} ${column}`.trim(), value] as const),
    );
  return Object.fromEntries(names.map((name) => [name, Object.fromEntries(cells(name))]));
}

function mapValues<T, R>(values: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
