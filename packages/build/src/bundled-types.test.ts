/** The declarations included in an app's release. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundledDeclarations, offeredModules } from './bundled-types.ts';

const words = { name: '@storefront/words', exports: { '.': './src/index.ts', './said/*': './src/said/*.ts' } };

async function offered() {
  const packages = await mkdtemp(join(tmpdir(), 'packages-'));
  onTestFinished(() => rm(packages, { recursive: true }));
  await mkdir(join(packages, 'words/src/said'), { recursive: true });
  await writeFile(join(packages, 'words/package.json'), JSON.stringify(words));
  for (const file of ['index.ts', 'said/hello.ts', 'said/bye.ts'])
    await writeFile(join(packages, 'words/src', file), '');
  return offeredModules(packages);
}

const declared = {
  '@storefront/words': {
    'src/index.d.ts': 'export declare const all: string[];',
    'src/said/hello.d.ts': "import type { Word } from '../word.ts';\nexport default function hello(): Word;",
    'src/said/bye.d.ts': 'export declare const bye: string;',
    'src/word.d.ts': "export type Word = import('./letter.ts').Letter[];",
    'src/letter.d.ts': 'export type Letter = string;',
  },
};

test('a module that the shell does not share comes with all it is made of, and with nothing else of its package', async () => {
  const app = "import hello from '@storefront/words/said/hello';\nimport { Button } from '@storefront/ui';";
  const { 'said/hello.d.ts': passedOn, ...files } =
    bundledDeclarations([app], declared, await offered())['@storefront/words'] ?? {};
  expect(passedOn).toBe('export * from "../src/said/hello.ts";\nexport { default } from "../src/said/hello.ts";\n');
  expect(Object.keys(files).sort()).toEqual(['src/letter.d.ts', 'src/said/hello.d.ts', 'src/word.d.ts']);
});

test('a package that the shell does not share comes by its own name, also when a declaration names it', async () => {
  const bundled = bundledDeclarations(
    ["type All = typeof import('@storefront/words').all;"],
    declared,
    await offered(),
  );
  expect(bundled).toEqual({
    '@storefront/words': {
      'index.d.ts': 'export * from "./src/index.ts";\n',
      'src/index.d.ts': declared['@storefront/words']['src/index.d.ts'],
    },
  });
});

test('what is lent comes with no app', async () => {
  expect(bundledDeclarations(["import { contract } from '@storefront/contract';"], declared, await offered())).toEqual(
    {},
  );
});
