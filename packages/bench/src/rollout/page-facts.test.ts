/** Pages are complete and consist of one release of each app. */
import { expect, test } from 'vitest';
import { readPage } from './page-facts.ts';

interface Made {
  readonly shell?: string;
  readonly support?: string;
  readonly linked?: string;
  readonly view?: string;
}

function page({
  shell = 's1',
  support = 'p2',
  linked = support,
  view = '<h1>Support (release 2)</h1> (release 1)',
}: Made = {}) {
  const boot = {
    shellVersion: shell,
    apps: [
      {
        entry: `/assets/mfe-support/${support}/e.js`,
        integrity: 'sha256-e',
        version: support,
        description: { name: 'mfe-support' },
      },
    ],
  };
  return `<head><link href="/assets/mfe-support/${linked}/p.css" integrity="sha256-c" crossorigin></head>
<div id="root">${view}</div>
<script type="application/json" id="boot">${JSON.stringify(boot)}</script></body></html>
`;
}

const numberOf = (version: string) => ({ s1: 1, p2: 2, p3: 3 })[version];
const read = (html: string) => readPage('/support', html, numberOf);

test('a whole page names its files, each with its hash, and the version of every app', () => {
  expect(read(page())).toEqual({
    versions: { shell: 's1', 'mfe-support': 'p2' },
    assets: [
      { url: '/assets/mfe-support/p2/p.css', integrity: 'sha256-c' },
      { url: '/assets/mfe-support/p2/e.js', integrity: 'sha256-e' },
    ],
    hasView: true,
    problems: [],
  });
});

test('a page that is cut off, mixes releases, or shows others than it loads is not whole', () => {
  expect(read(page().slice(0, -12)).problems).toHaveLength(1);
  expect(read(page({ linked: 'p3' })).problems).toEqual([expect.stringContaining('names files of mfe-support p3')]);
  expect(read(page({ support: 'p3' })).problems).toEqual(['/support shows the releases 1,2, but is made of 1,3']);
});

test('a page that is left to the browser is whole, and told apart', () => {
  expect(read(page({ view: '' }))).toMatchObject({ hasView: false, problems: [] });
});
