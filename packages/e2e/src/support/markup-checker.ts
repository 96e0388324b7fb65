/** The Nu HTML checker, as its project publishes it for npm; it needs Java. https://validator.github.io/validator/ */
import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** 31 MB, so only the test that needs it fetches it, into npm's cache. */
const PACKAGE = 'vnu-jar@26.9.27';
const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024; // Bytes.

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly message: string;
  readonly url: string;
  readonly extract?: string;
  readonly hiliteStart?: number;
  readonly hiliteLength?: number;
}

export function hasJava(): boolean {
  return spawnSync('java', ['-version']).status === 0;
}

/** Returns the errors in `pages` (documents by name) as sentences. @param directory for the documents' files */
export async function markupErrors(pages: Readonly<Record<string, string>>, directory: string): Promise<string[]> {
  const files = Object.keys(pages).map((name) => join(directory, `${name.replaceAll(/\W+/g, '-')}.html`));
  await Promise.all(Object.values(pages).map((page, index) => writeFile(files[index] ?? '', page)));
  const checker = ['exec', '--yes', '--ignore-scripts', `--package=${PACKAGE}`, '--', 'vnu'];
  const options = ['--format', 'json', '--exit-zero-always', '--stdout', '--filterpattern', 'CSS: .*'];
  const { stdout } = await run('npm', [...checker, ...options, ...files], { maxBuffer: MAX_OUTPUT });
  const { messages } = JSON.parse(stdout) as { readonly messages: readonly Message[] };
  return messages.filter(isError).map(({ url, message, ...at }) => `${url}: ${message} ${elementOf(at)}`);
}

function isError(message: Message): boolean {
  if (message.type === 'info') return false;
  // Version 26.9.27 reports sources without widths when a later source of the picture has widths.
  const isAboutSizes = message.message.startsWith('When the “srcset” attribute has any');
  return !isAboutSizes || / \d+w\b/.test(elementOf(message));
}

function elementOf({ extract = '', hiliteStart = 0, hiliteLength = 0 }: Partial<Message>): string {
  return extract.slice(hiliteStart, hiliteStart + hiliteLength);
}
