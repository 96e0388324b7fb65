/** The console's page as it was built: one document, made of the build's entry files and their hashes. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesError } from '../../errors.ts';

const BUILT = fileURLToPath(new URL('../../../../packages/console/dist', import.meta.url));

export const ASSETS = '/assets/console/';

export const directoryOf = ({ directory }: { readonly directory: string | undefined }) => directory ?? BUILT;

interface EntryFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Reads it once, when it is first wanted. What failed, or was not built, is read again the next time. */
export function documentReader(directory: string): () => Promise<string | undefined> {
  let reading: Promise<string | undefined> | undefined;
  const readAgain = () => {
    reading = undefined;
  };
  return async () => {
    reading ??= readDocument(directory);
    const document = await reading.catch((error: unknown) => {
      readAgain();
      throw filesError('console_page_unreadable', directory, error);
    });
    if (document === undefined) readAgain();
    return document;
  };
}

/** Undefined where the page was not built. */
export async function readDocument(directory: string): Promise<string | undefined> {
  const description = await readFile(join(directory, 'entry.json'), 'utf8').catch(() => undefined);
  if (description === undefined) return undefined;
  const { scripts, styles } = JSON.parse(description) as EntryFiles;
  const integrityOf = async (file: string) => {
    const content = await readFile(join(directory, file));
    return `integrity="sha256-${createHash('sha256').update(content).digest('base64')}" crossorigin`;
  };
  const tags = await Promise.all([
    ...styles.map(async (file) => `<link rel="stylesheet" href="${ASSETS}${file}" ${await integrityOf(file)}>`),
    ...scripts.map(async (file) => `<script defer src="${ASSETS}${file}" ${await integrityOf(file)}></script>`),
  ]);
  return documentOf(tags.join('\n    '), '<p>The console needs JavaScript.</p>');
}

export const NOT_BUILT = documentOf(
  '',
  "<h1>Not built</h1><p>The console's page is missing here. <code>npm run console</code> builds it; on a server set <code>CONSOLE_DIR</code>.</p>",
);

function documentOf(head: string, words: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Console</title>
    ${head}
  </head>
  <body><div id="root"><noscript>${words}</noscript>${head === '' ? words : ''}</div></body>
</html>
`;
}
