/** Development in a fresh clone: everything starts, edits show, and mistakes are reported. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { answers, type Command } from './support/command.ts';
import { installedClone, type ScratchClone } from './support/scratch-clone.ts';

let clone: ScratchClone;
test.beforeAll(async () => {
  clone = await installedClone();
});
test.beforeEach(() => clone.reset());

/** Edits a file as an editor's save does. @returns a function that restores the old content */
async function edit(path: string, before: string, after: string): Promise<() => Promise<void>> {
  const file = join(clone.directory, path);
  const content = await readFile(file, 'utf8');
  expect(content, path).toContain(before);
  await writeFile(file, content.replace(before, after));
  return () => writeFile(file, content);
}

interface Developed {
  readonly url: string;
  readonly command: Command;
  /** Returns the output since the last call. */
  said(): string;
}

/** Runs the command in a folder of the clone until `work` is done, and presses Ctrl-C. */
async function developing(line: string, work: (store: Developed) => Promise<void>, folder = ''): Promise<void> {
  const port = await freePort();
  const command = clone.run(['sh', '-c', folder ? `cd ${folder} && exec ${line}` : `exec ${line}`], {
    PORT: String(port),
    NX_TUI: 'false',
    NX_DAEMON: 'false',
  });
  let heard = 0;
  const said = () => {
    const output = command.output().slice(heard);
    heard += output.length;
    return output;
  };
  try {
    await command.says(/Edits show at once/);
    await work({ url: `http://localhost:${port}`, command, said });
  } finally {
    if (command.process.pid && command.process.exitCode === null) process.kill(-command.process.pid, 'SIGINT');
    await command.ended;
  }
  expect(await answers(`http://127.0.0.1:${port}`), 'the pages').toBe(false);
  expect(await answers(`http://127.0.0.1:${port + 1}`), 'the server behind them').toBe(false);
}

const SUPPORT_PAGE = 'mfe-support/src/features/support/support.page.tsx';
const ROUTE = 'bff/src/site/openapi/openapi.routes.ts';
const LEAD = 'Find an answer here, or write to us.';

const overlay = (page: Page) => page.frameLocator('#webpack-dev-server-client-overlay').locator('body');
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }) && undefined);
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

async function changedTextShows(page: Page): Promise<void> {
  await mark(page);
  const undo = await edit(SUPPORT_PAGE, LEAD, 'Look for an answer here.');
  await expect(page.getByText('Look for an answer here.')).toBeVisible();
  await undo();
  await expect(page.getByText(LEAD)).toBeVisible();
  expect(await isMarked(page), 'the page was not loaded again').toBe(true);
}

async function syntaxErrorOfPageShows(page: Page, { command }: Developed): Promise<void> {
  const undo = await edit(SUPPORT_PAGE, 'return (', 'return (((');
  await expect(overlay(page)).toContainText('support.page.tsx');
  await expect(overlay(page)).toContainText('Expected');
  await page.reload();
  await expect(overlay(page)).toContainText('support.page.tsx');
  await expect(page.getByRole('main')).not.toContainText('connection');
  await command.says(/ERROR in .*support\.page\.tsx\s[\s\S]*Expected/);
  await undo();
  await expect(page.getByText(LEAD)).toBeVisible();
  await expect(page.locator('#webpack-dev-server-client-overlay')).toHaveCount(0);
}

async function pageThatThrowsSaysWhere(page: Page, { command }: Developed): Promise<void> {
  const undo = await edit(
    SUPPORT_PAGE,
    '  const [news',
    "  if (useNews) throw new TypeError('no lantern');\n  const [news",
  );
  const main = page.getByRole('main');
  await expect(main).toContainText('TypeError: no lantern');
  await expect(main).toContainText(/at SupportPage mfe-support\/src\/features\/support\/support\.page\.tsx:\d+/);
  await command.says(
    /TypeError: no lantern\n\s+at SupportPage mfe-support\/src\/features\/support\/support\.page\.tsx:\d+/,
  );
  await undo();
  await expect(page.getByText(LEAD)).toBeVisible();
}

async function changedRouteAnswers({ url, said }: Developed): Promise<void> {
  const title = async () => {
    const answer = await fetch(`${url}/api/openapi.json`);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { info: { title: string } }).info.title;
  };
  expect(await title()).toBe('Storefront');
  said();
  const undo = await edit(
    ROUTE,
    'async () => documentOf()',
    "async () => ({ ...documentOf(), info: { title: 'Changed' } })",
  );
  await expect.poll(title).toBe('Changed');
  await undo();
  await expect.poll(title).toBe('Storefront');
  expect(said()).toBe('');
}

async function syntaxErrorOfServerIsTold(page: Page, { url, said, command }: Developed): Promise<void> {
  said();
  const undo = await edit(ROUTE, 'async () => documentOf()', 'async () => = documentOf()');
  await command.says(/bff\/src\/openapi\/openapi\.routes\.ts:\d+[\s\S]*SyntaxError[\s\S]*Expression expected/);
  const answer = await fetch(`${url}/api/openapi.json`);
  expect(answer.status).toBe(503);
  expect(((await answer.json()) as { detail: string }).detail).toContain('openapi.routes.ts');
  const reason = said();
  expect(reason.match(/SyntaxError/g)).toHaveLength(1);
  expect(reason).not.toMatch(/ECONNREFUSED|^ {4}at /m);
  await page.goto(`${url}/files/none`);
  await expect(page.locator('pre')).toContainText('openapi.routes.ts');
  await undo();
  await command.says(/The server runs again/);
  await expect(page.locator('pre')).toHaveCount(0);
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
}

/** Tests all mistakes and fixes one after another: starting the store costs more than all of them. */
async function developSupport(page: Page, store: Developed): Promise<void> {
  await page.goto(`${store.url}/support`);
  await expect(page.getByText(LEAD)).toBeVisible();
  await store.command.says(/The store sells castle, dragon-model, owl-familiar/);
  await test.step('a changed text shows without a reload', () => changedTextShows(page));
  await test.step('a syntax error is on the page and on the terminal, until it is mended', () =>
    syntaxErrorOfPageShows(page, store));
  await test.step('a page that throws says what and where', () => pageThatThrowsSaysWhere(page, store));
  await test.step('a changed route answers anew, and the terminal stays silent', () => changedRouteAnswers(store));
  await test.step('a syntax error of the server is told once and to pages, until it is mended', () =>
    syntaxErrorOfServerIsTold(page, store));
}

test('npm run dev comes up, shows edits and tells mistakes', async ({ page }) => {
  await developing('npm run dev', (store) => developSupport(page, store));
});

test('npx nx serve mfe-support comes up and shows edits', async ({ page }) => {
  await developing('npx nx serve mfe-support', async ({ url }) => {
    await page.goto(`${url}/support`);
    await expect(page.getByText(LEAD)).toBeVisible();
    await changedTextShows(page);
  });
});

const others: readonly (readonly [command: string, folder: string, path: string, shows: string])[] = [
  ['npx nx serve mfe-catalog', '', '/store', 'Castle'],
  ['npx nx serve gallery', '', '/', 'Button'],
  ['npm run serve', 'mfe-account', '/login', 'Log In'],
];
for (const [command, folder, path, shows] of others) {
  test(`${command}${folder && ` in ${folder}`} comes up`, async ({ page }) => {
    await developing(
      command,
      async ({ url }) => {
        await page.goto(`${url}${path}`);
        await expect(page.locator('body')).toContainText(shows);
      },
      folder,
    );
  });
}
