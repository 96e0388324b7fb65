/** `npm run releases -- mark`: records the current commit as the release that the next one must be compatible with. */
import { writeFileSync } from 'node:fs';
import { ownContract } from 'bff/contract';
import type { Command } from '../arguments/command.ts';
import { CommandError } from '../command-error.ts';
import { apps, inRoot } from '../paths.ts';
import { currentCommit } from './session.ts';

const SOURCES = [...apps, 'bff', 'packages'];

export const markCommands: Record<string, Command<unknown>> = {
  mark: {
    summary: 'records this commit as the release that the next one must be compatible with',
    accepts: ['json'],
    run: async () => {
      const commit = markRelease();
      const text = `The next release must be compatible with ${commit}. Commit packages/contract/released.`;
      return { data: { commit }, text };
    },
  },
};

/** @throws {CommandError} outside a repository, or when there are uncommitted changes */
function markRelease(): string {
  const commit = currentCommit(SOURCES);
  if (commit === null) throw new CommandError('This is not a git repository, so there is no commit to record.');
  if (commit.endsWith('-dirty')) throw new CommandError('Commit first: a release is recorded by its commit.');
  write('release.json', { commit });
  write('openapi.json', ownContract().document);
  return commit;
}

function write(name: string, content: unknown): void {
  writeFileSync(inRoot('packages/contract/released', name), `${JSON.stringify(content, null, 2)}\n`);
}
