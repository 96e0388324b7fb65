/** Checks the compose file against its specification. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needs } from '@storefront/testkit/needs';
import { DCLinter } from 'dclint';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { findProgram, startProgram } from '../testing/program.ts';

const directory = fileURLToPath(new URL('../../compose', import.meta.url));
const file = join(directory, 'compose.yaml');
interface Compose {
  readonly services: Readonly<
    Record<string, { readonly volumes?: readonly string[]; readonly env_file?: string | readonly string[] }>
  >;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}
const compose: Compose = parse(readFileSync(file, 'utf8'), { merge: true });

/** Common conventions, beyond the specification. */
const linter = new DCLinter({
  rules: {
    'require-quotes-in-ports': [1, { quoteType: 'double' }],
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
  },
  quiet: false,
  debug: false,
  exclude: [],
});

test('the compose file is what its specification allows', () => {
  const messages = linter.lintFiles([file], false).flatMap((result) => result.messages);
  expect(messages.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
});

test('every file that it names is in the repository or made by its setup', () => {
  const made = mkdtempSync(join(tmpdir(), 'storefront-secrets-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  execFileSync('sh', [join(directory, 'setup.sh'), made, 'shop.example']);
  const services = Object.values(compose.services);
  const mounted = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''));
  const named = [
    ...mounted.filter((source) => source.startsWith('.')),
    ...services.flatMap(({ env_file }) => env_file ?? []),
    ...Object.values(compose.secrets).map((secret) => secret.file),
  ];
  expect(named).not.toEqual([]);
  const placeOf = (path: string) =>
    /^(\.\/)?secrets\//.test(path) ? join(made, path.replace(/^(\.\/)?secrets\//, '')) : resolve(directory, path);
  expect(named.filter((path) => !existsSync(placeOf(path)))).toEqual([]);
});

const promtool = findProgram('promtool');

test.runIf(promtool)('Prometheus takes its configuration, with the alerts', needs('promtool'), async () => {
  const text = readFileSync(join(directory, 'prometheus.yml'), 'utf8');
  const place = mkdtempSync(join(tmpdir(), 'storefront-prometheus-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const config = join(place, 'prometheus.yml');
  writeFileSync(config, text.replace('/etc/prometheus/rules', resolve(directory, '../monitoring')));
  const program = startProgram(promtool ?? '', ['check', 'config', config]);
  expect(await program.ended, program.output()).toBe(0);
  expect(program.output()).toContain('1 rule file');
});
