/** The load of docs/scale.md, in CPUs and bytes: measured costs times its assumptions. */
import { DAY, MINUTE, SECOND } from '@storefront/utils/time';
import type { DownloadCosts } from './downloads.ts';
import type { Cost } from './meter.ts';
import type { CallCosts, PageCosts } from './reads.ts';
import type { ShopperCosts } from './shoppers.ts';
import type { StreamCosts } from './streams.ts';
import type { Traffic } from './visit.ts';

/** Assumptions stated in docs/scale.md, with the views of a visit. */
const VISITS = 1_000_000; // a day
const ORDERS = 10_000; // a day
const PEAK = 4; // times the mean of the day
const WITH_SESSION = 0.1; // of the visits
const PAGES_FROM_CACHE = 0.95; // of those without a session
const FILES_FROM_CACHE = 0.99;
const SIGN_UPS = 0.25; // for each order
const SIGN_INS = 1; // for each order
const DOWNLOADS = 2; // for each order
const DOWNLOAD_BYTES = 20e6;
const AT_SUPPORT = 0.02; // of the visits
const SUPPORT_TIME = 2 * MINUTE;
const MESSAGES = 500; // a day
const YEAR = 365; // days

export interface Measured {
  readonly pages: PageCosts;
  readonly calls: CallCosts;
  readonly shoppers: ShopperCosts;
  readonly streams: StreamCosts;
  readonly downloads: DownloadCosts;
  readonly visit: Traffic;
  readonly productBytes: number;
}

export interface Flow {
  /** Rate at the peak. */
  readonly perSecond: number;
  /** CPUs that it keeps busy. */
  readonly server: number;
  readonly database: number;
}

const atPeak = (perDay: number) => (perDay * PEAK) / (DAY / SECOND);

/** @param scale multiplies the visits and orders of the model */
export function flowsOf(measured: Measured, scale: number) {
  const { pages, calls, shoppers, streams, downloads, visit } = measured;
  const visits = atPeak(VISITS * scale);
  const orders = atPeak(ORDERS * scale);
  const [strangers, known] = [visits * (1 - WITH_SESSION), visits * WITH_SESSION];
  const fileGigabytes = (visits * visit.fileBytes) / 1e9;
  const told = atPeak(MESSAGES * scale) * streamsOf(scale);
  return {
    'pages of visitors, past the cache': flow(strangers * (1 - PAGES_FROM_CACHE), pages['/store, rendered each time']),
    'pages of shoppers': flow(known, pages['/store, signed in']),
    'calls of visitors': flow(
      strangers * visit.calls,
      mean(calls['GET /api/products'], calls['GET /api/products/by-slug/castle']),
    ),
    'calls of shoppers': flow(known * visit.calls, calls['GET /api/cart, signed in']),
    'files past the cache, GB': flow(fileGigabytes * (1 - FILES_FROM_CACHE), downloads['GB of released files']),
    'sign-ups': flow(orders * SIGN_UPS, shoppers.costs['sign-up']),
    'sign-ins': flow(orders * SIGN_INS, shoppers.costs['sign-in']),
    orders: flow(orders, sum(shoppers.costs['add to cart'], shoppers.costs.order)),
    'downloads through the servers, GB': flow(
      (orders * DOWNLOADS * DOWNLOAD_BYTES) / 1e9,
      downloads['GB through the process'],
    ),
    'messages told to streams, each asked for': flow(told, sum(streams.message, calls['GET /api/products'])),
  } satisfies Readonly<Record<string, Flow>>;
}

/** Additional load while an app has a canary: visitors' pages that no shared cache keeps. */
export function canaryFlow({ pages }: Measured, scale: number): Flow {
  return flow(atPeak(VISITS * scale) * (1 - WITH_SESSION), pages['/store, kept in memory']);
}

export function totalFlow(flows: Readonly<Record<string, Flow>>): Flow {
  const of = (key: keyof Flow) => Object.values(flows).reduce((total, each) => total + each[key], 0);
  return { perSecond: of('perSecond'), server: of('server'), database: of('database') };
}

export function volumesOf({ visit, streams, shoppers }: Measured, scale: number) {
  const megabits = (bytes: number) => (bytes * 8) / 1e6;
  const perVisit = visit.htmlBytes + visit.callBytes + visit.fileBytes;
  const perYear = ORDERS * scale * YEAR * (shoppers.bytes.order + SIGN_UPS * shoppers.bytes.customer);
  return {
    'visits, Mbit/s at the peak': megabits(atPeak(VISITS * scale) * perVisit),
    'downloads, Mbit/s at the peak': megabits(atPeak(ORDERS * scale) * DOWNLOADS * DOWNLOAD_BYTES),
    'visits, TB a month': (VISITS * scale * 30 * perVisit) / 1e12,
    'downloads, TB a month': (ORDERS * scale * 30 * DOWNLOADS * DOWNLOAD_BYTES) / 1e12,
    'database, GB a year': perYear / 1e9,
    'streams at the peak': streamsOf(scale),
    'streams, MB of memory': (streamsOf(scale) * streams.memory) / 1024,
  };
}

/** Returns the millions of visits a day, with the model's orders per visit, that reach a limit at the peak. */
export function limitsOf(measured: Measured) {
  const { server, database } = totalFlow(flowsOf(measured, 1));
  const volumes = volumesOf(measured, 1);
  return {
    'a line of 1 Gbit/s is full':
      1000 / (volumes['visits, Mbit/s at the peak'] + volumes['downloads, Mbit/s at the peak']),
    'one server process is half busy': 0.5 / server,
    'one processor of Postgres is half busy': 0.5 / database,
  };
}

/** Returns the number of streams open at the peak. */
function streamsOf(scale: number): number {
  return (atPeak(VISITS * scale) * AT_SUPPORT * SUPPORT_TIME) / SECOND;
}

function flow(perSecond: number, each: Cost): Flow {
  return {
    perSecond,
    server: (perSecond * each.server) / SECOND,
    database: (perSecond * each.database) / SECOND,
  };
}

function sum(one: Cost, other: Cost): Cost {
  return { server: one.server + other.server, database: one.database + other.database };
}

function mean(one: Cost, other: Cost): Cost {
  const { server, database } = sum(one, other);
  return { server: server / 2, database: database / 2 };
}
