#!/usr/bin/env node
/**
 * `storefront-release`: ships an app's build from any repository. Needs STORE_URL, and RELEASE_TOKEN or a CI identity.
 */
import { parseArgs } from 'node:util';
import { createReleaseClient, type ReleaseClient, ReleaseRefusal } from './client.ts';
import { storeOf } from './credential.ts';

const USAGE = `Usage: storefront-release <command> <app>

  publish <app> <directory>   publishes the build in that directory; no visitor gets it yet
  canary <app> <version> <n>  gives it to n percent of the visitors, once it has passed the gate
  preview <app> <version>     prints a link that shows it to whoever opens it, for a day
  activate <app> <version>    gives it to everybody, once it has passed the gate
  promote <app>               gives the canary to everybody
  rollback <app>              ends the canary or, without one, returns to the release before

  --commit <hash>             publish: what was built
  --reason <text>             is kept in the history

STORE_URL is the store's address, RELEASE_TOKEN a token of its owner; a CI with an identity needs none.
Publishing prints the version alone. Exit codes: 0 done, 1 refused, 2 not understood.`;

const takes = { publish: 2, preview: 2, canary: 3, activate: 2, promote: 1, rollback: 1 } as const;

interface Options {
  readonly commit?: string | undefined;
  readonly reason?: string | undefined;
}

process.exitCode = await run();

async function run(): Promise<number> {
  const { positionals, values } = parse() ?? {};
  const [command = '', ...operands] = positionals ?? [];
  if (!values || !Object.hasOwn(takes, command) || operands.length !== takes[command as keyof typeof takes]) {
    console.error(USAGE);
    return 2;
  }
  try {
    const store = await storeOf(process.env);
    if (!store) throw new ReleaseRefusal('STORE_URL and RELEASE_TOKEN say where to, and in whose name.');
    console.log(await ship(createReleaseClient(store), [command, ...operands], values));
    return 0;
  } catch (error) {
    if (!(error instanceof ReleaseRefusal)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** Returns undefined for invalid arguments. */
function parse() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ allowPositionals: true, options: { commit: text, reason: text } });
  } catch {
    return undefined;
  }
}

async function ship(
  store: ReleaseClient,
  [command, app = '', what = '', percent = '']: readonly string[],
  { commit, reason }: Options,
): Promise<string> {
  switch (command) {
    case 'publish':
      return (await store.publish(app, what, commit ?? null)).version;
    case 'preview':
      return `${store.url}${(await store.preview(app, { version: what, reason })).path}`;
    case 'canary':
      return describeStep(await store.canary(app, { version: what, percent: Number(percent), reason }));
    case 'activate':
      return describeStep(
        (await store.activate(app, { version: what, reason })) ?? { app, version: what, action: 'activate' },
      );
    case 'promote':
      return describeStep(await store.promote(app, reason));
    default:
      return describeStep(await store.rollBack(app, reason));
  }
}

interface Step {
  readonly action: string;
  readonly app: string;
  readonly version: string;
}

function describeStep({ action, app, version }: Step): string {
  return `${action}: ${app} ${version}`;
}
