/** Links between documents lead to files and headings that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/command.ts';
import { documents } from './documents.ts';

const LINK = /\]\(([^)\s]+)\)/g;

/** Returns the fragments of a document's headings, as GitHub makes them. */
function fragmentsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

function isBroken(document: string, link: string): boolean {
  const [path = '', fragment] = link.split('#');
  const target = path ? join(root, dirname(document), path) : join(root, document);
  if (!existsSync(target)) return true;
  return fragment !== undefined && !fragmentsOf(readFileSync(target, 'utf8')).includes(fragment);
}

test.each(documents())('%s has no broken link', (document) => {
  const links = [...readFileSync(join(root, document), 'utf8').matchAll(LINK)].map(([, link = '']) => link);
  const local = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(local.filter((link) => isBroken(document, link))).toEqual([]);
});
