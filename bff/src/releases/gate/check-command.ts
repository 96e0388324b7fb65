/** The owner's command that tries a release in a browser and checks its types, in its own process. */
import { execFile } from 'node:child_process';
import * as z from 'zod/mini';
import { SECOND } from '../../base/clock.ts';
import { busyError, reasonOf } from '../../base/errors.ts';
import { createShares } from '../../base/shares.ts';
import { ReleaseError } from '../registry/release-error.ts';
import type { ReleaseId } from '../registry/release-record.ts';

/** Null when nothing failed, but no browser was found. @throws {ReleaseError} @throws server_busy while another runs */
export type ReleaseCheck = (release: ReleaseId) => Promise<readonly string[] | null>;

/** Ends before the server gives up a silent response (server.ts). */
const TIMEOUT = 100 * SECOND;
const answerSchema = z.object({ reasons: z.array(z.string()), triedInBrowser: z._default(z.boolean(), true) });

/** @param command a program and its arguments; gets app, version and `--json`, and prints `{"reasons": […], "triedInBrowser": …}` */
export function createReleaseCheck(command: readonly [string, ...string[]]): ReleaseCheck {
  const take = createShares(1);
  return async ({ app, version }) => {
    const giveBack = take('check');
    if (!giveBack) throw busyError();
    try {
      const output = await run(command, [app, version, '--json']);
      const { reasons, triedInBrowser } = answerSchema.parse(JSON.parse(output));
      return triedInBrowser || reasons.length > 0 ? reasons : null;
    } catch (error) {
      throw new ReleaseError(`${app} ${version} could not be checked: ${firstLine(reasonOf(error))}`, { cause: error });
    } finally {
      giveBack();
    }
  };
}

function run([program, ...own]: readonly [string, ...string[]], args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, [...own, ...args], { timeout: TIMEOUT }, (error, stdout, stderr) => {
      if (error) reject(error.killed ? new Error('it took too long') : new Error(stderr.trim() || error.message));
      else resolve(stdout);
    });
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
