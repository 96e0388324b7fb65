/** `npm run bench -- …`: benchmarks, each on a separate store. */
import { UsageError } from '@storefront/cli/command-error';
import { formatHelp, isHelp } from '@storefront/cli/help';
import { unknownName } from '@storefront/cli/nearest-name';
import { runProgram } from '@storefront/cli/run-program';

interface Benchmark {
  readonly summary: string;
  /** Arguments after the name; none by default. */
  readonly takes?: string;
  load(): Promise<{ run(args: readonly string[]): Promise<void> }>;
}

const benchmarks: Readonly<Record<string, Benchmark>> = {
  api: {
    summary: 'what an answer of the API costs, beside bare handlers with the same JSON',
    load: () => import('./api.ts'),
  },
  attacks: {
    summary: 'how long others wait while one address attacks; fails when that is too long',
    load: () => import('./attacks.ts'),
  },
  cache: {
    summary: '1,000 pages per second from nginx while servers, releases and Postgres change; fails when a page does',
    load: () => import('./cache.ts'),
  },
  catalog: {
    summary: "how long the catalogue's API takes as the catalogue grows",
    load: () => import('./catalog.ts'),
  },
  checkout: {
    summary: 'how long a checkout takes with each payment provider',
    load: () => import('./checkout.ts'),
  },
  costs: {
    summary: 'what pages, calls, orders, streams and gigabytes cost, and the model of docs/scale.md',
    load: () => import('./costs.ts'),
  },
  memory: {
    summary: "what a million requests leave in the server's memory; fails when that is too much",
    load: () => import('./memory.ts'),
  },
  pages: {
    summary: 'first loads on a slow phone beside static twins, and what a page costs the server',
    load: () => import('./pages.ts'),
  },
  peers: {
    summary: "first loads of any pages, measured as the store's",
    takes: '<address>…',
    load: () => import('./peers.ts'),
  },
  releases: {
    summary: 'whether visitors notice that the store is released to; fails when one does',
    load: () => import('./releases.ts'),
  },
  restore: {
    summary: 'how long a backup of 200,000 orders and its restore take',
    load: () => import('./restore.ts'),
  },
  'sign-in': {
    summary: 'whether the time of an answer tells if an email has an account',
    load: () => import('./sign-in.ts'),
  },
  telemetry: {
    summary: "what traces add to a server's CPU time; fails beyond 5 % at a sampling of 10 %",
    load: () => import('./telemetry.ts'),
  },
};

await runProgram(async ([name = 'pages', ...rest]) => {
  if ([name, ...rest].some(isHelp)) {
    console.log(help());
    return 0;
  }
  const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
  if (!benchmark) throw new UsageError(unknownName('benchmark', name, Object.keys(benchmarks)));
  if (rest.length > 0 && !benchmark.takes) throw new UsageError(`${name} takes nothing.`);
  await (await benchmark.load()).run(rest);
  return 0;
});

function help(): string {
  const rows = Object.entries(benchmarks).map(
    ([name, { summary, takes }]) => [[name, takes].filter(Boolean).join(' '), summary] as const,
  );
  return formatHelp('npm run bench -- [benchmark]', [rows], 'Without a name: pages. BENCH_SIZE=smallest tries it out.');
}
