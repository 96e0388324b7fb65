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
    summary: 'measures the cost of an API response, compared with bare handlers that send the same JSON',
    load: () => import('./api.ts'),
  },
  attacks: {
    summary: 'measures how long others wait while one address attacks; fails when it is too long',
    load: () => import('./attacks.ts'),
  },
  cache: {
    summary:
      'serves 1,000 pages per second from nginx while servers, releases and Postgres change; fails when a page fails',
    load: () => import('./cache.ts'),
  },
  catalog: {
    summary: 'measures the catalogue API as the catalogue grows',
    load: () => import('./catalog.ts'),
  },
  checkout: {
    summary: 'measures a checkout with each payment provider',
    load: () => import('./checkout.ts'),
  },
  costs: {
    summary: 'measures the cost of pages, calls, orders, streams and gigabytes, for the model of docs/scale.md',
    load: () => import('./costs.ts'),
  },
  memory: {
    summary: 'measures the memory that a million requests leave in the server; fails when it is too much',
    load: () => import('./memory.ts'),
  },
  pages: {
    summary: 'compares first loads on a slow phone with static twins, and measures the server cost of a page',
    load: () => import('./pages.ts'),
  },
  peers: {
    summary: 'measures first loads of other sites in the same way',
    takes: '<address>…',
    load: () => import('./peers.ts'),
  },
  releases: {
    summary: 'checks that visitors do not notice releases; fails when one does',
    load: () => import('./releases.ts'),
  },
  restore: {
    summary: 'measures a backup of 200,000 orders and its restore',
    load: () => import('./restore.ts'),
  },
  'sign-in': {
    summary: 'checks whether response times reveal that an email has an account',
    load: () => import('./sign-in.ts'),
  },
  telemetry: {
    summary: 'measures the CPU time that traces add; fails beyond 5 % at a sampling of 10 %',
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
  if (rest.length > 0 && !benchmark.takes) throw new UsageError(`${name} takes no arguments.`);
  await (await benchmark.load()).run(rest);
  return 0;
});

function help(): string {
  const rows = Object.entries(benchmarks).map(
    ([name, { summary, takes }]) => [[name, takes].filter(Boolean).join(' '), summary] as const,
  );
  return formatHelp(
    'npm run bench -- [benchmark]',
    [rows],
    'The default is pages. BENCH_SIZE=smallest makes a quick trial run.',
  );
}
