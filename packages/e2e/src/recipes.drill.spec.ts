/** Follows the recipes of docs/adding.md in a clone: writes files, makes changes and runs commands. */
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { applyDiff, recipesOf, type Step } from './readme/recipe.ts';
import { root } from './support/command.ts';
import { installedClone, type ScratchClone } from './support/scratch-clone.ts';

const recipes = recipesOf(readFileSync(join(root, 'docs/adding.md'), 'utf8'));

test.describe
  .serial('docs/adding.md', () => {
    let clone: ScratchClone;
    test.beforeAll(async () => {
      clone = await installedClone();
      await clone.reset();
    });
    test.afterAll(() => clone.reset());

    async function follow(step: Step): Promise<void> {
      if (step.kind === 'run') {
        const command = clone.run(['sh', '-c', step.command]);
        expect(await command.ended, `${step.command}\n${command.output()}`).toBe(0);
        return;
      }
      const file = join(clone.directory, step.file);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, step.kind === 'write' ? step.content : applyDiff(await readFile(file, 'utf8'), step.diff));
    }

    test('an endpoint that is described but has no handler is told in one sentence', async () => {
      const [described] = recipes[0]?.steps ?? [];
      if (described) await follow(described);
      const command = clone.run(['npx', 'nx', 'test', 'bff', '--', 'src/http/contract.test.ts'], { NO_COLOR: '1' });
      expect(await command.ended).toBe(1);
      const message = "GET /api/hours has no handler: mount contract.getHours in the domain's routes file in bff/src.";
      expect(command.output()).toContain(message);
      expect(command.output().match(/\bFAIL\b/g), 'nothing else fails').toHaveLength(1);
      await clone.reset();
    });

    for (const { name, steps } of recipes) {
      test(name, async () => {
        for (const step of steps) await test.step(step.kind === 'run' ? step.command : step.file, () => follow(step));
      });
    }

    test('the page, the endpoint and the micro-frontend are in the store', async () => {
      const port = await freePort();
      const store = clone.run(['npm', 'start'], { PORT: String(port), STOREFRONT_DATA_DIR: '.data/recipes' });
      try {
        const [url] = await store.says(/http:\/\/localhost:\d+/);
        const textAt = async (path: string) => (await fetch(new URL(path, url))).text();
        expect(JSON.parse(await textAt('/api/hours'))).toMatchObject({ days: 'Monday to Friday' });
        // Reads the opening hours as the server renders them.
        expect((await textAt('/hours')).replaceAll('<!-- -->', '')).toContain('Monday to Friday, 9:00 to 17:00');
        expect(await textAt('/journal')).toContain('A griffin is on the workbench.');
        expect(await textAt('/home')).toContain('href="/journal"');
      } finally {
        await store.stop();
      }
    });
  });
