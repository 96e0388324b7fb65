/** A build without the federation runtime's files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import webpack, { type Stats } from 'webpack';
import { LeanRuntime } from './lean-runtime.ts';

test('when a pattern matches no file of the runtime, then the build fails and names it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'lean-runtime-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const entry = join(directory, 'app.js');
  writeFileSync(entry, 'import "./remotes.js"; import "./webpack-bundler-runtime/dist/remotes.js";');
  const { promise, resolve, reject } = Promise.withResolvers<Stats | undefined>();
  webpack(
    { entry, mode: 'production', output: { path: directory }, plugins: [new LeanRuntime('container')] },
    (error, stats) => (error ? reject(error) : resolve(stats)),
  );
  const { errors = [] } = (await promise)?.toJson({ all: false, errors: true }) ?? {};
  const unmatched = errors.map(({ message }) => message).filter((message) => message.startsWith('No file of'));
  expect(unmatched).toHaveLength(7);
  expect(unmatched).toContain(
    'No file of the federation runtime matches /webpack-bundler-runtime[\\\\/]dist[\\\\/]init\\.js$/.',
  );
});
