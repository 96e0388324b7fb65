/** Checks the alert rules and the dashboard with Prometheus's own tool. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { findProgram, runProgram } from '../testing/program.ts';

const FOLDER = fileURLToPath(new URL('../../monitoring/', import.meta.url));
const promtool = findProgram('promtool') ?? '';

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

describe.skipIf(promtool === '')('promtool (skipped where it is missing: it comes with Debian’s prometheus)', () => {
  test('takes the alert rules', async () => {
    expect(await runProgram(promtool, ['check', 'rules', 'alerts.yaml'], { cwd: FOLDER })).toContain('SUCCESS');
  });

  test('has alerts fire for what they are about, and for nothing else', async () => {
    expect(await runProgram(promtool, ['test', 'rules', 'alerts.test.yaml'], { cwd: FOLDER })).toContain('SUCCESS');
  });

  test('understands every question of the dashboard', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'dashboard-'));
    const { panels } = JSON.parse(await readFile(join(FOLDER, 'dashboard.json'), 'utf8')) as Dashboard;
    const rules = panels.flatMap(({ targets }) => targets).map(({ expr }, at) => ({ record: `panel:${at}`, expr }));
    await writeFile(join(directory, 'rules.yaml'), stringify({ groups: [{ name: 'dashboard', rules }] }));
    const checked = await runProgram(promtool, ['check', 'rules', 'rules.yaml'], { cwd: directory });
    expect(checked).toContain(`${rules.length} rules found`);
    await rm(directory, { recursive: true });
  });
});
