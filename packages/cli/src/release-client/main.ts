#!/usr/bin/env node
/**
 * `storefront-release`: ships an app's build from any repository. Needs STORE_URL, and RELEASE_TOKEN or a CI identity.
 */
import { parseArgs } from 'node:util';
import { createReleaseClient, type ReleaseClient, ReleaseRefusal } from './client.ts';
import { storeOf } from './credential.ts';

const USAGE = `Usage: storefront-release <command> <app>

  publish <app> <directory>   publishes the build in that directory, without activating it
  canary <app> <version> <n>  activates it for n percent of visitors, once it has passed the gate
  preview <app> <version>     prints a link that shows it to anyone who opens it, for a day
  activate <app> <version>    activates it for all visitors, once it has passed the gate
  promote <app>               activates the canary for all visitors
  rollback <app>              ends the canary or, without one, returns to the previous release

  --commit <hash>             publish: the commit of the build
  --reason <text>             the reason shown in the history

STORE_URL is the store's address, RELEASE_TOKEN a token of its owner; a CI with an identity needs none.
Publishing prints only the version. Exit codes: 0 success, 1 refused, 2 wrong usage.`;

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
    if (!store) throw new ReleaseRefusal('STORE_URL and RELEASE_TOKEN are required.');
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
