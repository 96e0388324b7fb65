/** Taxes in the output of the studio's commands. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, databaseUrl, dropDatabase } from '@storefront/testkit/postgres/test-database';
import { SECOND } from '@storefront/utils/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { runHere } from '../testing/run-here.ts';
import { run } from './studio.ts';
import { sell } from './testing/sales.ts';

const database = `storefront_taxes_${randomUUID().replaceAll('-', '')}`;
const ann = '01890a5d-ac96-774b-bcce-b302099a8057';
const bob = '01890a5d-ac96-774b-bcce-b302099a8058';
const DAY = ['--from', '2025-06-01', '--to', '2025-06-01'];
const paidAt = '2025-06-01T12:00:00Z';
let directory: string;
let postgres: TestPostgres;

const said = async (...args: string[]) => (await runHere(run, args)).stdout;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'taxes-'));
  postgres = await openTestPostgres();
  await createDatabase(postgres.adminUrl, database);
}, 60 * SECOND);
beforeEach(() => vi.stubEnv('DATABASE_URL', databaseUrl(postgres.adminUrl, database)));
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await dropDatabase(postgres.adminUrl, database);
  await postgres.stop();
  await rm(directory, { recursive: true });
});

test('orders, totals and the export name net, tax, rate, country and number', async () => {
  // The first command brings the schema up to date.
  await said('orders', 'list');
  const url = databaseUrl(postgres.adminUrl, database);
  const lines = [
    { name: 'Castle', cents: 3000, seats: 2 },
    { name: 'Dragon', cents: 2000, seats: 1 },
  ];
  const german = { percent: 19, country: 'DE', number: null };
  await sell(url, { orderId: ann, email: 'ann@example.com', number: 1, paidAt, lines, tax: german });
  const business = { percent: 0, country: 'FR', number: 'FR40303265045' };
  await sell(url, { orderId: bob, email: 'bob@example.com', number: 2, paidAt, lines: lines.slice(1), tax: business });

  expect(await said('orders', 'list')).toMatch(/\$95\.20 .*ann@example\.com$/m);
  const shown = await said('orders', 'show', ann);
  expect(shown).toContain('tax       $15.20 added, DE\ntotal     $95.20');
  expect(shown).toMatch(/^1 +Castle .*\$30\.00 +\$71\.40 +\$11\.40 \(19%\)/m);
  expect(await said('orders', 'show', bob)).toContain('tax       $0.00, FR, FR40303265045, reverse charge');
  expect(await said('orders', 'totals', ...DAY)).toMatch(
    /TAX.*\n2025-06-01 +2 +4 +\$115\.20 +\$15\.20 +\$0\.00 +\$115\.20/,
  );
  const file = join(directory, 'books.csv');
  await said('orders', 'export', ...DAY, '--with-email', '--output', file);
  const rows = (await readFile(file, 'utf8')).split('\r\n');
  expect(rows.slice(1).map((row) => row.split(',').slice(16))).toEqual([
    ['71.40', '0.00', '71.40', '0.00', '', '71.40', '60.00', '11.40', '19', 'DE', '', 'ann@example.com', ''],
    ['23.80', '0.00', '23.80', '0.00', '', '23.80', '20.00', '3.80', '19', 'DE', '', 'ann@example.com', ''],
    [
      '20.00',
      '0.00',
      '20.00',
      '0.00',
      '',
      '20.00',
      '20.00',
      '0.00',
      '0',
      'FR',
      'yes',
      'bob@example.com',
      'FR40303265045',
    ],
    [],
  ]);
  expect(await said('orders', 'refund', ann, '--line', '1')).toContain('  line 1, Castle: $71.40');
});
