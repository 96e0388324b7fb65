/** Browser errors, stripped of all that a page, an address or its visitor may contain. */
import { createHash } from 'node:crypto';
import type { Frame } from '../../base/db/columns.ts';
import type { ReleaseId } from '../registry/release-record.ts';

export interface ReportedError {
  readonly kind: string;
  readonly route: string | undefined;
  readonly message: string;
  readonly stack: string;
}

export interface BrowserError {
  /** Equal for the same error in the same release. */
  readonly fingerprint: Buffer;
  readonly kind: string;
  readonly route: string;
  readonly message: string;
  /** Frames in our released files, innermost first. */
  readonly frames: readonly Frame[];
}

const MAX_FRAMES = 12;
const FINGERPRINT_BYTES = 16;
const MAX_MESSAGE_LENGTH = 200;
/** Matches `at name (url:line:column)` and, from Firefox and Safari, `name@url:line:column`. */
const FRAME =
  /^\s*(?:at (?:async )?(?:(?<before>[\w$.<> ]{1,80}?) \()?|(?<name>[\w$.<>/]{0,80})@)https?:\/\/[^\s/]+\/assets\/(?<app>[a-z][a-z0-9-]{0,62})\/(?<version>\w[\w.-]{0,99})\/(?<file>[\w-][\w./~-]{0,150}\.js)(?:\?[\w=&]*)?:(?<line>\d{1,7}):(?<column>\d{1,7})\)?$/;

export function describeBrowserError({ kind, route = '', message, stack }: ReportedError): BrowserError {
  const frames = stack.split('\n').flatMap(frameIn).slice(0, MAX_FRAMES);
  const plain = plainMessage(message);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind, plain, frames]))
    .digest()
    .subarray(0, FINGERPRINT_BYTES);
  return { fingerprint, kind, route, message: plain, frames };
}

/** Returns true when the innermost frame of ours is in a script of `release`. */
export function isErrorOf({ app, version }: ReleaseId, { frames: [innermost] }: BrowserError): boolean {
  return innermost?.app === app && innermost.version === version;
}

function frameIn(text: string): Frame[] {
  const { before, name = before ?? '', app, version, file, line, column } = FRAME.exec(text)?.groups ?? {};
  if (!app || !version || !file || file.includes('..')) return [];
  return [{ name, app, version, file, line: Number(line), column: Number(column) }];
}

/** Removes addresses, emails, numbers and quoted text, except the name of a property that is read. */
function plainMessage(message: string): string {
  return message
    .replace(/\s+/g, ' ')
    .replace(/\w+:\/\/\S+/g, '<address>')
    .replace(/\S+@\S+/g, '<email>')
    .replace(/(?<!\((?:reading|setting) )(["'`])[^"'`]*\1/g, '<text>')
    .replace(/(?<=\((?:reading|setting) ')(?![A-Za-z_$]{1,40}')[^']*(?=')/g, '<text>')
    .replace(/[\w-]*\d[\w-]*/g, '<number>')
    .slice(0, MAX_MESSAGE_LENGTH);
}
