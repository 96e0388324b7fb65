/** Visitors without a browser, who keep requesting pages and every file that those name. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, assetIntegrity, cookiesSet } from './ask.ts';
import { type FetchedPage, type LinkedAsset, type NumberOf, readPage } from './page-facts.ts';
import type { Sighting } from './timeline.ts';

const PATHS = ['/home', '/store', '/store?search=dragon', '/support', '/profile', '/login', '/about', '/checkout'];
const WORKERS = 3;
/** Number of returning visitors; an equal number visits only once. */
const REGULARS = 12;
const PAUSE = 20; // ms

export interface HttpLoad {
  readonly sightings: Sighting[];
  readonly counts: { pages: number; withoutView: number; files: number };
  /** Adds a visitor with these cookies (`name=value`). */
  addVisitor(cookies: readonly string[], pins: Sighting['pins']): void;
  stop(): Promise<void>;
}

interface Visitor {
  readonly pins: Sighting['pins'];
  readonly jar: Map<string, string>;
}

const IDENTITY = '__Host-visitor';

interface Load {
  readonly ask: Ask;
  readonly session: string;
  readonly numberOf: NumberOf;
  readonly fail: (problem: string) => void;
  readonly sightings: Sighting[];
  readonly counts: HttpLoad['counts'];
  readonly regulars: Visitor[];
  readonly seen: Map<string, LinkedAsset>;
  isStopping: boolean;
}

/** Starts the load at once. @param session cookie of a logged-in user @param fail receives each problem */
export function startHttpLoad(
  ask: Ask,
  session: string,
  numberOf: NumberOf,
  fail: (problem: string) => void,
): HttpLoad {
  const load: Load = {
    ask,
    session,
    numberOf,
    fail,
    sightings: [],
    counts: { pages: 0, withoutView: 0, files: 0 },
    regulars: Array.from({ length: REGULARS }, () => ({ pins: {}, jar: new Map() })),
    seen: new Map(),
    isStopping: false,
  };
  const workers = Array.from({ length: WORKERS }, () => work(load));
  return {
    sightings: load.sightings,
    counts: load.counts,
    addVisitor(cookies, pins) {
      const jar = new Map<string, string>();
      put(jar, cookies);
      load.regulars.push({ pins, jar });
    },
    async stop() {
      load.isStopping = true;
      await Promise.all(workers);
    },
  };
}

async function work(load: Load): Promise<void> {
  while (!load.isStopping) {
    await visit(load).catch((error: Error) => load.fail(`a request failed: ${error.message}`));
    await sleep(PAUSE);
  }
}

async function visit(load: Load): Promise<void> {
  const { ask, session, numberOf, fail, sightings, counts, regulars } = load;
  const path = pick(PATHS) ?? '/home';
  const { pins, jar }: Visitor = (Math.random() < 0.5 && pick(regulars)) || { pins: {}, jar: new Map() };
  const cookies = [...jar].map(([name, value]) => `${name}=${value}`);
  if (path === '/checkout') cookies.push(session);
  const identity = jar.get(IDENTITY);
  const answer = await ask(path, { headers: { cookie: cookies.join('; ') } });
  counts.pages += 1;
  if (answer.status !== 200) return fail(`${path} was answered with ${answer.status}`);
  const given = put(jar, cookiesSet(answer));
  const facts = readPage(path.split('?')[0] ?? '', answer.body.toString(), numberOf);
  facts.problems.forEach(fail);
  if (!facts.hasView) counts.withoutView += 1;
  const { startedAt, endedAt } = answer;
  const visitor = identity ?? given ?? `visitor ${counts.pages}`;
  sightings.push({ visitor, startedAt, endedAt, versions: facts.versions, pins });
  await askFiles(load, facts);
}

/** Requests all files of the page, and one of an earlier page that may still be open. */
async function askFiles(load: Load, { assets }: FetchedPage): Promise<void> {
  for (const asset of assets) load.seen.set(asset.url, asset);
  const older = pick([...load.seen.values()]);
  await Promise.all([...assets, ...(older ? [older] : [])].map((asset) => askFile(load, asset)));
}

async function askFile({ ask, counts, fail }: Load, { url, integrity }: LinkedAsset): Promise<void> {
  const { status, body } = await ask(url);
  counts.files += 1;
  if (status !== 200) fail(`${url} was answered with ${status}`);
  else if (assetIntegrity(body) !== integrity) fail(`${url} is not the file that its page names`);
}

/** Stores all cookies except the session, which the visit sets itself. @returns the visitor's identity */
function put(jar: Map<string, string>, cookies: readonly string[]): string | undefined {
  for (const cookie of cookies) {
    const [name = '', ...value] = cookie.split('=');
    if (name !== '__Host-session') jar.set(name, value.join('='));
  }
  return jar.get(IDENTITY);
}

function pick<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}
