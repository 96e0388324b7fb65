/**
 * Maps each documented command to its check. A command without an entry fails a test, and so does an entry without a
 * command.
 */

/** A test file of this checkout that contains `shows`, or the command itself. */
interface CheckedBy {
  readonly by: string;
  readonly shows?: string;
}

/** The reason why no test can run a command, and who runs it instead. */
interface ByHand {
  readonly byHand: string;
}

export type Check = CheckedBy | ByHand;

const drill: Check = { by: 'packages/e2e/src/readme.drill.spec.ts' };
const dev: Check = { by: 'packages/e2e/src/dev.drill.spec.ts' };
const deploy = (shows: string): Check => ({ by: 'packages/e2e/src/deploy.drill.spec.ts', shows });
/** A target that `npm test` runs for every app. */
const target = (shows: string): Check => ({ by: 'packages/cli/src/test/tiers.ts', shows });
const recipes: Check = { by: 'packages/e2e/src/recipes.drill.spec.ts', shows: 'docs/adding.md' };

/** Checks of documents or sections whose blocks one test runs completely. */
export const followed: Readonly<Record<string, Check>> = {
  'docs/deploy.md': deploy('docs/deploy.md'),
  'docs/adding.md': recipes,
  'packages/deploy/README.md#The image': {
    by: 'packages/deploy/src/image/build-image.ts',
    shows: 'packages/deploy/Containerfile',
  },
  'packages/deploy/README.md#One machine: compose': {
    byHand: 'It needs a container engine; packages/deploy/src/compose checks its files.',
  },
  'packages/deploy/README.md#Kubernetes': {
    byHand: 'It needs a cluster; packages/deploy/src/kubernetes checks the manifests.',
  },
  'packages/deploy/README.md#One machine: systemd': {
    byHand: 'It installs a service on the machine; packages/deploy/src/systemd checks the unit.',
  },
  'packages/deploy/README.md#Pages in caches': {
    byHand: 'It sets up services of the machine; packages/deploy/src/caches drives them with the same files.',
  },
};

/** Checks of single commands, by their text. */
export const checks: Readonly<Record<string, Check>> = {
  'npm start': drill,
  'npm test': { by: '.ci/run' },
  'npm test -- all': { by: '.ci/run' },
  'npm test -- drill': { byHand: 'It is what runs these commands.' },
  'npm test -- soak': { byHand: 'It is npm test five times beside two busy loops, which takes hours.' },
  'npm run console': { by: 'packages/cli/src/commands.more.test.ts', shows: "run(['console']" },
  'npm run dev': dev,
  'npx nx serve mfe-catalog': dev,
  'npx nx serve gallery': dev,
  'npm run serve': dev,
  'npm run test': target('test'),
  'npm run typecheck': recipes,
  'npm run e2e': target('e2e'),
  'npm run e2e-alone': target('e2e-alone'),
  'npx nx test bff': drill,
  'npm run models -w packages/models -- all': drill,
  'npm run models -w packages/models -- scenes': drill,
  'npm run models -w packages/models -- sketch <slug> --turn=200': drill,
  'npm run models -w packages/models -- build <slug>': drill,
  'npm run models -w packages/models -- pictures <slug>': drill,
  'CORPUS_SHEET=$PWD/corpus.webp npx vitest run --mode more corpus -t morph': {
    by: 'packages/models/src/testing/corpus.more.test.ts',
    shows: 'CORPUS_SHEET',
  },
  'npm run icons -w bff': drill,
  'npm test -- pictures': drill,
  'npm run format': drill,
  'npm run releases -- mark': drill,
  'npm run bench -- pages': drill,
  'npm run bench -- api': drill,
  'npm run bench -- peers <address>…': drill,
  'npm run bench -- catalog': drill,
  'npm run bench -- checkout': drill,
  'npm run bench -- costs': drill,
  'npm run bench -- telemetry': drill,
  'npm run bench -- cache': drill,
  'npm run bench -- sign-in': drill,
  'npm run bench -- attacks': drill,
  'npm run bench -- memory': drill,
  'npm run bench -- restore': drill,
  'npm run bench -- releases': drill,
  'npm run catalog -- list': drill,
  'npm run catalog -- import <folder> --dry-run': drill,
  'npm run catalog -- import <folder>': drill,
  'npm run catalog -- export <folder>': drill,
  'npm run catalog -- unpublish <slug>': drill,
  'npm run catalog -- prune': drill,
  'npm run catalog -- upload': { by: 'packages/cli/src/catalog/catalog.more.test.ts', shows: "catalog('upload')" },
  'npm run studio -- orders list': drill,
  'npm run studio -- orders list --status paid --from 2026-11-01 --to 2026-11-30 --limit 500': drill,
  'npm run studio -- orders list --email ann@example.com': drill,
  'npm run studio -- orders show 2026-000042': drill,
  'npm run studio -- orders refund 2026-000042': drill,
  'npm run studio -- orders refund 2026-000042 --line 2 --reason "The roof was missing." --yes': drill,
  'npm run studio -- orders totals --from 2026-11-01 --to 2026-11-30': drill,
  'npm run studio -- orders export --from 2026-11-01 --to 2026-11-30 --output november.csv': drill,
  'npm run studio -- messages list --open': drill,
  'npm run studio -- messages show 019a2f6e-1c0b-7d52-9d6e-0f4a4f3b9c11': drill,
  'npm run studio -- messages reply 019a2f6e-… --text "It is hollow."': drill,
  'npm run studio -- messages reply 019a2f6e-… --file reply.txt': drill,
  'npm run studio -- messages hide 019a2f6e-…': drill,
  'npm run studio -- discounts create SPRING-26 --percent 20 --until 2026-12-24T23:00Z': drill,
  'npm run studio -- discounts create THANKS --amount 5 --category props --uses 100 --each 1': drill,
  'npm run studio -- discounts create DRAGONS --percent 50 --products dragon-model,wyvern': drill,
  'npm run studio -- discounts list': drill,
  'npm run studio -- discounts end SPRING-26': drill,
  'npm run studio -- prices set castle --percent 20 --until 2026-12-24T23:00Z': drill,
  'npm run studio -- prices set dragon-model --amount 5 --from 2026-12-01T09:00Z --until 2026-12-08': drill,
  'npm run studio -- prices list': drill,
  'npm run studio -- prices end castle': drill,
  'npm run studio -- payments check --from 2026-06-01 --to 2026-06-30': drill,
  'npm run backup': drill,
  'npm run backup -- --keep 48': drill,
  'npm run backup -- list': drill,
  'npm run backup -- verify latest': drill,
  'npm run backup -- prune --keep 48': drill,
  'npm run backup -- restore latest': drill,
  'npm run secrets -- rotate': drill,
  'npm run secrets -- check': drill,
};
