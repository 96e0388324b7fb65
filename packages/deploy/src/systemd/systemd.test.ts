/** The unit as systemd reads it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needs } from '@storefront/testing/needs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram, runProgram, startProgram } from '../testing/program.ts';

const MAX_EXPOSURE = 20; // tenths
const analyze = findProgram('systemd-analyze');
const installed = needs('systemd-analyze');
const directory = mkdtempSync(join(tmpdir(), 'storefront-unit-'));
const unit = join(directory, 'storefront@.service');

beforeAll(() => {
  const text = readFileSync(new URL('../../systemd/storefront@.service', import.meta.url), 'utf8');
  // A program that every machine has, in place of production's.
  writeFileSync(unit, text.replace('/opt/storefront/node_modules/node/bin/node', '/bin/sh'));
});
afterAll(() => rmSync(directory, { recursive: true }));

test.runIf(analyze)('systemd finds nothing wrong with the unit', installed, async () => {
  const program = startProgram(analyze ?? '', ['verify', '--man=no', unit]);
  expect([await program.ended, program.output()]).toEqual([0, '']);
});

test.runIf(analyze)('the unit exposes little of the machine', installed, async () => {
  const options = ['--offline=true', '--no-pager', `--threshold=${MAX_EXPOSURE}`];
  expect(await runProgram(analyze ?? '', ['security', ...options, unit])).toMatch(/exposure level/);
});
