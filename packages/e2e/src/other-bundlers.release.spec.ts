/** The support app built by other bundlers: their Module Federation output passes the gate and reaches visitors. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, root, runCommand, startCommand } from './support/command.ts';
import { openReleaseStore, type ReleaseStore } from './support/release-store.ts';
import { expect, test } from './support/test.ts';

const APP = 'mfe-support';
/** Our packages that the app imports, with their own dependencies. */
const PACKAGES = ['contract', 'federation', 'routing', 'state', 'ui', 'utils'];

test.describe('Built by another bundler', () => {
  test.describe.configure({ mode: 'default' });

  let store: ReleaseStore;
  /** The app, with packages installed into node_modules as a registry would. */
  let team: string;

  test.beforeAll(async () => {
    team = await mkdtemp(join(tmpdir(), 'team-'));
    for (const part of ['package.json', 'src']) await cp(join(root, APP, part), join(team, part), { recursive: true });
    const modules = join(team, 'node_modules');
    await mkdir(join(modules, '@storefront'), { recursive: true });
    for (const name of PACKAGES) {
      for (const part of ['package.json', 'src']) {
        await cp(join(root, 'packages', name, part), join(modules, '@storefront', name, part), { recursive: true });
      }
    }
    for (const name of await readdir(join(root, 'node_modules'))) {
      if (!/^(\.|@storefront$)/.test(name)) await symlink(join(root, 'node_modules', name), join(modules, name));
    }
    store = await openReleaseStore(APP, '/support');
  });
  test.afterAll(async () => {
    await store.close();
    await rm(team, { recursive: true });
  });

  for (const bundler of ['rspack', 'vite']) {
    test(`by ${bundler}, it passes the gate, is rendered on the server and taken over in the browser`, async ({
      page,
    }) => {
      test.slow();
      const tools = join(root, 'packages/e2e/other-bundlers', bundler);
      const build = join(team, bundler);
      await ends(startCommand('npm', ['ci'], { cwd: tools, env: process.env }));
      await ends(runCommand([join(tools, 'build.ts'), team, build], {}));
      const { code, output } = await store.run('release-app', APP, '--build', build, '--activate');
      expect(code, output).toBe(0);

      const { version } = JSON.parse(await readFile(join(build, 'release.json'), 'utf8')) as { version: string };
      await expect.poll(() => store.versionFor(1)).toBe(version);
      const answer = await fetch(`${store.url}/support`);
      expect(answer.headers.get('content-security-policy')).toMatch(/ trusted-types storefront(;|$)/);
      expect(await answer.text()).toContain('>Support</h1>');
      await page.goto(`${store.url}/support`);
      await page.getByRole('searchbox').fill('refund');
      await expect(page.getByText(/^\d of \d+ answers match/)).toBeVisible();
    });
  }
});

async function ends(command: Command): Promise<void> {
  expect(await command.ended, command.output()).toBe(0);
}
