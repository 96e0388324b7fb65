/** Checks the units with systemd. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needs } from '@storefront/testkit/needs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram, runProgram, startProgram } from '../testing/program.ts';

const MAX_EXPOSURE = 20; // tenths
const analyze = findProgram('systemd-analyze');
const installed = needs('systemd-analyze');
const directory = mkdtempSync(join(tmpdir(), 'storefront-unit-'));
const source = new URL('../../systemd/', import.meta.url);
const units = readdirSync(source).filter((name) => /\.(service|timer)$/.test(name));

beforeAll(() => {
  for (const unit of units) {
    const text = readFileSync(new URL(unit, source), 'utf8');
    // A program that every machine has replaces production's.
    writeFileSync(join(directory, unit), text.replace('/opt/storefront/node_modules/node/bin/node', '/bin/sh'));
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

test.runIf(analyze)('systemd finds nothing wrong with the units', installed, async () => {
  expect(units).toEqual([
    'storefront-backup.service',
    'storefront-backup.timer',
    'storefront-console.service',
    'storefront@.service',
  ]);
  const files = units.map((unit) => join(directory, unit));
  const program = startProgram(analyze ?? '', ['verify', '--man=no', ...files]);
  expect([await program.ended, program.output()]).toEqual([0, '']);
});

const services = units.filter((unit) => unit.endsWith('.service'));

test.runIf(analyze).each(services)('%s exposes little of the machine', installed, async (service) => {
  const options = ['--offline=true', '--no-pager', `--threshold=${MAX_EXPOSURE}`];
  expect(await runProgram(analyze ?? '', ['security', ...options, join(directory, service)])).toMatch(/exposure level/);
});

test.runIf(analyze)('backups are due every hour', installed, async () => {
  const [, calendar = ''] =
    /^OnCalendar=(.+)$/m.exec(readFileSync(new URL('storefront-backup.timer', source), 'utf8')) ?? [];
  expect(await runProgram(analyze ?? '', ['calendar', calendar])).toContain('*-*-* *:00:00');
});
