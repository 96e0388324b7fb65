/** The built page of the console: one document, made of the build's entry files and their hashes. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesError } from '../../../base/errors.ts';

const BUILT = fileURLToPath(new URL('../../../../../packages/console/dist', import.meta.url));

export const ASSETS = '/assets/console/';

export const directoryOf = ({ directory }: { readonly directory: string | undefined }) => directory ?? BUILT;

interface EntryFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Builds the document again after each build, which removes the files of the previous one. */
export function documentReader(directory: string): () => Promise<string | undefined> {
  let made: { readonly description: string; readonly document: string } | undefined;
  return async () => {
    const description = await readDescription(directory);
    if (description === undefined) return undefined;
    try {
      if (made?.description !== description) made = { description, document: await toDocument(directory, description) };
      return made.document;
    } catch (error) {
      throw filesError('console_page_unreadable', directory, error);
    }
  };
}

/** Returns undefined when the page was not built. */
export async function readDocument(directory: string): Promise<string | undefined> {
  const description = await readDescription(directory);
  return description === undefined ? undefined : await toDocument(directory, description);
}

const readDescription = (directory: string) => readFile(join(directory, 'entry.json'), 'utf8').catch(() => undefined);

async function toDocument(directory: string, description: string): Promise<string> {
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
  "<h1>Not built</h1><p>The console's page has not been built. <code>npm run console</code> builds it; on a server set <code>CONSOLE_DIR</code>.</p>",
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
