/** First loads compared with static twins, and the cost of a page on one server process. */
import { type ComparedPage, compareFirstLoads } from './first-load/compare-first-loads.ts';
import { startTwins } from './first-load/static-twin.ts';
import { CHECKOUT, pageKinds } from './page-kinds.ts';
import { signUpWithCart } from './shopper.ts';
import { sized } from './size.ts';
import { startStore } from './store.ts';
import { type Load, loadRow, measureLoad } from './throughput.ts';

const VISITED = sized(['/home', '/store', '/store/castle', '/login', '/support', '/about'], ['/store']);
/** Page requests in each load. */
const PAGES = sized(400, 10);

export async function run(): Promise<void> {
  const store = await startStore({ withCatalog: true });
  try {
    const cookie = await signUpWithCart(store.url);
    await firstLoads(store.url, cookie);
    await loads({ origin: store.url, server: store.server }, cookie);
  } finally {
    await store.stop();
  }
}

async function firstLoads(url: string, cookie: string): Promise<void> {
  const twins = await startTwins(url);
  try {
    const pages: ComparedPage[] = [];
    for (const path of VISITED) {
      pages.push({ name: path, url: url + path, twin: { url: await twins.add(path) }, isOurs: true });
    }
    const twin = { url: await twins.add(CHECKOUT, cookie) };
    pages.push({ name: `${CHECKOUT}, signed in`, url: url + CHECKOUT, cookie, twin, isOurs: true });
    await compareFirstLoads(pages);
  } finally {
    twins.stop();
  }
}

async function loads(server: Pick<Load, 'origin' | 'server'>, cookie: string): Promise<void> {
  const rows = [];
  for (const [page, kind] of Object.entries(pageKinds(cookie))) {
    const load: Load = { ...server, ...kind, amount: PAGES };
    await measureLoad({ ...load, pathOf: (n) => kind.pathOf(-n) });
    const measured = await measureLoad(load);
    const withoutView = kind.isRendered ? Math.max(0, PAGES - measured.renders) : 0;
    rows.push({
      page,
      ...loadRow({ ...measured, failures: measured.failures + withoutView }),
      renders: measured.renders,
    });
  }
  console.log(`One server process, brotli, ${PAGES} pages each; rendered pages without a first view are failures.`);
  console.table(rows);
}
