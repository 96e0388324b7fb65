/** Visitors without a browser, who keep asking for pages and every file that those name. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, cookiesSet, integrityOf } from './ask.ts';
import { type LinkedAsset, type NumberOf, type PageFacts, readPage } from './page-facts.ts';
import type { Sighting } from './timeline.ts';

const PATHS = ['/home', '/store', '/store?search=dragon', '/support', '/profile', '/login', '/about', '/checkout'];
const WORKERS = 3;
/** Visitors who come back; as many again come once. */
const REGULARS = 12;
const PAUSE = 20; // ms

export interface HttpLoad {
  readonly sightings: Sighting[];
  readonly counts: { pages: number; withoutView: number; files: number };
  /** Lets somebody with these cookies, as `name=value`, be among the visitors. */
  addVisitor(cookies: readonly string[], pins: Sighting['pins']): void;
  stop(): Promise<void>;
}

interface Visitor {
  readonly pins: Sighting['pins'];
  readonly jar: Map<string, string>;
}

/** The cookie by which the server knows a visitor again. */
const IDENTITY = '__Host-visitor';

/** Starts at once. @param session the cookie of somebody signed in @param fail told what went wrong */
export function startHttpLoad(
  ask: Ask,
  session: string,
  numberOf: NumberOf,
  fail: (problem: string) => void,
): HttpLoad {
  const sightings: Sighting[] = [];
  const counts = { pages: 0, withoutView: 0, files: 0 };
  const regulars: Visitor[] = Array.from({ length: REGULARS }, () => ({ pins: {}, jar: new Map() }));
  const seen = new Map<string, LinkedAsset>();
  let isStopping = false;

  async function visit(): Promise<void> {
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
    await askFiles(facts);
  }

  /** All files of the page, and one of a page that somebody may have had open since long ago. */
  async function askFiles({ assets }: PageFacts): Promise<void> {
    for (const asset of assets) seen.set(asset.url, asset);
    const older = pick([...seen.values()]);
    await Promise.all([...assets, ...(older ? [older] : [])].map(askFile));
  }

  async function askFile({ url, integrity }: LinkedAsset): Promise<void> {
    const { status, body } = await ask(url);
    counts.files += 1;
    if (status !== 200) fail(`${url} was answered with ${status}`);
    else if (integrityOf(body) !== integrity) fail(`${url} is not the file that its page names`);
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      await visit().catch((error: Error) => fail(`a request failed: ${error.message}`));
      await sleep(PAUSE);
    }
  }

  const workers = Array.from({ length: WORKERS }, work);
  return {
    sightings,
    counts,
    addVisitor(cookies, pins) {
      const jar = new Map<string, string>();
      put(jar, cookies);
      regulars.push({ pins, jar });
    },
    async stop() {
      isStopping = true;
      await Promise.all(workers);
    },
  };
}

/** Keeps the cookies, but for the session: signing in is a part of the visit. Answers who the visitor is from now on. */
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
