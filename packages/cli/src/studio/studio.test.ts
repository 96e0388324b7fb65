/** The studio's commands, run as a person runs them and checked by their output. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createDatabase, databaseUrl, dropDatabase, withClient } from '@storefront/testkit/postgres/test-database';
import { SECOND } from '@storefront/utils/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { runCli } from '../testing/run-cli.ts';
import { runHere } from '../testing/run-here.ts';
import { confirm } from './confirm.ts';
import { run } from './studio.ts';
import { sell } from './testing/sales.ts';

const database = `storefront_studio_${randomUUID().replaceAll('-', '')}`;
const ann = '01890a5d-ac96-774b-bcce-b302099a8057';
const bob = '01890a5d-ac96-774b-bcce-b302099a8058';
const DAYS = ['--from', '2025-06-01', '--to', '2025-06-03'];
let directory: string;
let postgres: TestPostgres;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'studio-'));
  postgres = await openTestPostgres();
  await createDatabase(postgres.adminUrl, database);
  const url = databaseUrl(postgres.adminUrl, database);
  env = {
    ...process.env,
    DATABASE_URL: url,
    STOREFRONT_DATA_DIR: directory,
  };
  // The first command brings the schema up to date.
  expect(await said('orders', 'list')).toEqual({ end: 0, stdout: 'There are no matching orders.', stderr: '' });
  await sell(url, {
    orderId: ann,
    email: 'ann@example.com',
    number: 1,
    paidAt: '2025-06-01T23:59:59Z',
    lines: [
      { name: 'Castle', cents: 2999, seats: 2 },
      { name: '=Tower, "old"', cents: 1990, seats: 1 },
    ],
  });
  await sell(url, {
    orderId: bob,
    email: 'bob@example.com',
    number: 2,
    paidAt: '2025-06-03T00:00:00Z',
    lines: [{ name: 'Cástle', cents: 2999, seats: 1 }],
  });
}, 60 * SECOND);
afterAll(async () => {
  await dropDatabase(postgres.adminUrl, database);
  await postgres.stop();
  await rm(directory, { recursive: true });
});

const orders = (...args: string[]) => runCli(['studio', 'orders', ...args], env);

async function said(...args: string[]) {
  vi.stubEnv('DATABASE_URL', env.DATABASE_URL);
  return await runHere(run, args).finally(() => vi.unstubAllEnvs());
}

async function query<Row>(sql: string): Promise<Row[]> {
  return await withClient(databaseUrl(postgres.adminUrl, database), async (client) => (await client.query(sql)).rows);
}

describe('the studio’s commands about orders', () => {
  test('list them in columns, newest first', async () => {
    const { stdout } = await said('orders', 'list');
    expect(stdout.split('\n')).toEqual([
      'STARTED (UTC)     ORDER                                 RECEIPT      STATUS  TOTAL   REFUNDED  BUYER',
      `2025-06-03 00:00  ${bob}  2025-000002  paid    $29.99            bob@example.com`,
      `2025-06-01 23:59  ${ann}  2025-000001  paid    $79.88            ann@example.com`,
    ]);
    expect((await said('orders', 'list', '--email', 'ANN@example.com')).stdout).not.toContain(bob);
    expect(
      (await said('orders', 'list', '--to', '2025-06-02', '--status', 'paid', '--limit', '5')).stdout,
    ).not.toContain(bob);
  });

  test('show one, by the number of its receipt, with its lines', async () => {
    const { stdout } = await said('orders', 'show', '2025-000001');
    expect(stdout).toContain(`order     ${ann}\nreceipt   2025-000001\nstatus    paid\n`);
    expect(stdout).toContain('buyer     ann@example.com\ntotal     $79.88\n');
    expect(stdout).toMatch(/^1 +Castle +product-0 +2 +\$29\.99 +\$59\.98$/m);
    expect((await said('orders', 'show', ann)).stdout).toBe(stdout);
  });

  test('show of a gift whom it is for, and when it was sent and claimed', async () => {
    await query(
      `insert into gifts (order_id, recipient_email, sent_at, claimed_at)
       values ('${bob}', 'friend@example.com', '2025-06-03T00:00:00Z', '2025-06-03T08:30:00Z')`,
    );
    const { stdout } = await said('orders', 'show', bob);
    expect(stdout).toContain('gift      to friend@example.com, sent 2025-06-03 00:00, claimed 2025-06-03 08:30\n');
  });

  test('print data with --json', async () => {
    const dataOf = async (...args: string[]) => JSON.parse((await said('orders', ...args, '--json')).stdout);
    expect(await dataOf('list')).toMatchObject([{ id: bob, totalCents: 2999 }, { id: ann }]);
    expect(await dataOf('show', ann)).toMatchObject({ receiptNumber: 1, lines: [{ quantity: 2 }, {}] });
    expect(await dataOf('totals', ...DAYS)).toHaveLength(3);
  });

  test('write the books as CSV, without buyers unless asked for, and no file twice', async () => {
    const file = join(directory, 'books.csv');
    expect(await orders('export', ...DAYS, '--output', file)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^3 lines of 2025-06-01 to 2025-06-03 \(UTC\) written to .*books\.csv\.\n$/),
    });
    const written = await readFile(file, 'utf8');
    expect(written.split('\r\n')).toEqual([
      'receipt,paid_at,order,line,product_id,product,seats,unit_price,amount,currency,payment_reference,refunded_at,refunded_by,refund_amount,refund_confirmed_at,refund_reference,period_gross,period_refunded,period_net,discount,discount_code,paid,net,tax,tax_rate,tax_country,reverse_charge',
      `2025-000001,2025-06-01T23:59:59.000Z,${ann},1,product-0,Castle,2,29.99,59.98,USD,simulated-${ann},,,,,,59.98,0.00,59.98,0.00,,59.98,,,,,`,
      `2025-000001,2025-06-01T23:59:59.000Z,${ann},2,product-1,"'=Tower, ""old""",1,19.90,19.90,USD,simulated-${ann},,,,,,19.90,0.00,19.90,0.00,,19.90,,,,,`,
      `2025-000002,2025-06-03T00:00:00.000Z,${bob},1,product-0,Cástle,1,29.99,29.99,USD,simulated-${bob},,,,,,29.99,0.00,29.99,0.00,,29.99,,,,,`,
      '',
    ]);
    expect(await orders('export', ...DAYS)).toEqual({ code: 0, stdout: written, stderr: '' });
    const { stdout } = await orders('export', ...DAYS, '--with-email');
    expect(stdout.split('\r\n')[1]).toMatch(/,0\.00,,59\.98,,,,,,ann@example\.com,$/);
    expect(await orders('export', '--output', file)).toMatchObject({
      code: 1,
      stderr: `${file} already exists; name a new file.\n`,
    });
    expect(await readFile(file, 'utf8')).toBe(written);
  });

  test('give back nothing unasked', async () => {
    const { code, stdout, stderr } = await orders('refund', ann);
    expect([code, stderr]).toEqual([1, 'There is no terminal to confirm this: add --yes.\n']);
    expect(stdout).toBe(
      [
        `Order ${ann}, paid by ann@example.com:`,
        '  line 1, Castle: $59.98',
        '  line 2, =Tower, "old": $19.90',
        "$79.88 will be refunded, and the items will be removed from the buyer's library. This cannot be undone.\n",
      ].join('\n'),
    );
    expect(await query('select * from refunds')).toEqual([]);
  });

  test('give back a line once, with an email, and tell it in the books', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const first = await orders('refund', '2025-000001', '--line', '2', '--reason', 'Too old.', '--yes');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('$19.90 will be refunded');
    expect(first.stdout).toContain('The buyer will see: Too old.\n');
    expect(first.stdout).toMatch(/^Line 2, =Tower, "old": \$19\.90 was refunded by the studio at .* UTC\.$/m);
    expect(first.stdout).toContain('The buyer gets an email as soon as a store runs');
    const again = await orders('refund', ann, '--line', '2', '--yes');
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Line 2, .* was refunded by the studio/) });

    expect(await query('select charge_key, amount_cents::int as cents from simulated_refunds')).toEqual([
      { charge_key: ann, cents: 1990 },
    ]);
    expect(await query("select kind from outgoing_messages where state = 'queued'")).toEqual([{ kind: 'letter' }]);
    expect((await said('orders', 'show', ann)).stdout).toMatch(/\$19\.90 +refunded .* by the studio, “Too old\.”$/m);
    const { stdout: books } = await orders('export', '--from', today, '--to', new Date().toISOString().slice(0, 10));
    expect(books.split('\r\n')).toEqual([
      expect.anything(),
      expect.stringMatching(/,studio,19\.90,.*Z,simulated-[\da-f-]{36},0\.00,19\.90,-19\.90,0\.00,,19\.90,,,,,$/),
      '',
    ]);
  });

  test('add up every day, also those without sales', async () => {
    expect((await said('orders', 'totals', ...DAYS)).stdout).toBe(
      [
        'DAY (UTC)   ORDERS  SEATS  GROSS    REFUNDED  NET',
        '2025-06-01  1       3      $79.88   $0.00     $79.88',
        '2025-06-02  0       0      $0.00    $0.00     $0.00',
        '2025-06-03  1       1      $29.99   $0.00     $29.99',
        'all         2       4      $109.87  $0.00     $109.87',
      ].join('\n'),
    );
    expect((await said('orders', 'totals')).stdout.trim().split('\n').at(-1)).toMatch(
      /^all +0 +0 +\$0\.00 +\$19\.90 +-\$19\.90$/,
    );
  });
});

describe('discount codes', () => {
  test('are created, listed with what they are for, and ended', async () => {
    expect((await said('discounts', 'list')).stdout).toBe('There are no discount codes.');
    const created = await said('discounts', 'create', 'spring-26', '--percent', '20', '--until', '2099-12-24T23:00Z');
    expect(created.stdout).toBe('Code SPRING-26 created. A link with it: /store?code=SPRING-26');
    const few = ['--products', 'product-0', '--uses', '10', '--each', '1'];
    expect(await said('discounts', 'create', 'THANKS', '--amount', '4.50', ...few)).toMatchObject({ end: 0 });
    const { stdout } = await said('discounts', 'list');
    expect(stdout).toMatch(/^SPRING-26 +20 % +everything .* 2099-12-24 23:00.* 0 .*\$0\.00$/m);
    expect(stdout).toMatch(/^THANKS +\$4\.50 +product-0 .* 0 of 10 +1 +\$0\.00$/m);
    expect((await said('discounts', 'end', 'thanks')).stdout).toBe('Code THANKS has ended.');
    const { stdout: json } = await runCli(['studio', 'discounts', 'list', '--json'], env);
    expect(JSON.parse(json)).toMatchObject([{ code: 'THANKS', endsAt: expect.any(String) }, { code: 'SPRING-26' }]);
  });

  test.each([
    [['create', 'X'], 'Give either --percent or --amount.'],
    [['create', 'TWICE', '--percent', '5', '--amount', '5'], 'Give either --percent or --amount.'],
    [['create', 'NO', '--percent', '5'], 'A code has 3 to 32 capital letters, digits and hyphens; NO does not.'],
    [['create', 'NONE', '--amount', '0'], '--amount must be dollars such as 5 or 4.50, not 0.'],
    [['create', 'NONE', '--percent', '5', '--products', 'unicorn'], 'There is no product unicorn.'],
    [['create', 'SPRING-26', '--percent', '5'], 'The code SPRING-26 already exists.'],
    [['create', 'LATE', '--percent', '5', '--until', '2020-01-01'], 'A discount must end after it begins.'],
    [['create', 'LATE', '--percent', '5', '--until', 'soon'], '--until must be a day or a time in UTC'],
    [['end', 'NOWHERE'], 'There is no code NOWHERE.'],
  ])('%j is refused in one sentence', async (args, sentence) => {
    const { end, stderr } = await said('discounts', ...args);
    expect(end).not.toBe(0);
    expect(`${end} ${stderr}`).toContain(sentence);
  });
});

describe('launch prices', () => {
  test('are set, listed with what is charged now, and ended', async () => {
    expect((await said('prices', 'list')).stdout).toBe('There are no launch prices.');
    const until = ['--until', '2099-12-24T23:00Z'];
    const set = await said('prices', 'set', 'product-0', '--percent', '20', ...until);
    expect(set.stdout).toBe('product-0 has a launch price until 2099-12-24T23:00:00.000Z.');
    const [, row = ''] = (await said('prices', 'list')).stdout.split('\n');
    const [, off, ordinary = '', now = ''] = row.split(/ {2,}/);
    expect(off).toBe('20 %');
    expect(Number(now.slice(1))).toBeCloseTo(0.8 * Number(ordinary.slice(1)), 1);
    const { stdout: json } = await runCli(['studio', 'prices', 'list', '--json'], env);
    expect(JSON.parse(json)).toMatchObject([{ slug: 'product-0', percent: 20 }]);
    expect((await said('prices', 'end', 'product-0')).stdout).toBe('product-0 is back at its regular price.');
    expect((await said('prices', 'list')).stdout).toBe('There are no launch prices.');
  });

  test.each([
    [['set', 'product-0', '--percent', '5'], 'Give --until: a launch price must end.'],
    [['set', 'product-0', '--until', '2099-01-01'], 'Give either --percent or --amount.'],
    [['set', 'product-0', '--percent', '100', '--until', '2099-01-01'], '--percent'],
    [['set', 'product-0', '--percent', '5', '--until', '2020-01-01'], 'A launch price must end after it begins.'],
    [['set', 'product-0', '--amount', '900000', '--until', '2099-01-01'], 'product-0 already costs that or less.'],
    [['set', 'unicorn', '--percent', '5', '--until', '2099-01-01'], 'The shop has no product unicorn.'],
    [['end', 'product-0'], 'product-0 has no launch price.'],
  ])('%j is refused in one sentence', async (args, sentence) => {
    const { end, stderr } = await said('prices', ...args);
    expect(end).not.toBe(0);
    expect(`${end} ${stderr}`).toContain(sentence);
  });
});

describe('what is asked for', () => {
  test.each([
    [['--help'], /^Usage: npm run studio -- <what> <command>\n/],
    [['orders', '--help'], /^Usage: npm run studio -- orders <command>\n/],
  ])('%j says what there is: exit code 0', async (args, message) => {
    expect(await said(...args)).toEqual({ end: 0, stdout: expect.stringMatching(message), stderr: '' });
  });

  test.each([
    [[], /^Usage: npm run studio -- <what> <command>\n/],
    [
      ['constructor'],
      /^There is no group of commands 'constructor'\. Choose one of: discounts, messages, orders, payments, prices\.$/,
    ],
    [['order', 'list'], /^There is no group of commands 'order'\. Did you mean 'orders'\?$/],
    [['orders'], /^Usage: npm run studio -- orders <command>\n/],
    [['orders', 'lits'], /^There is no command 'lits'\. Did you mean 'list'\?$/],
    [['orders', 'show'], /^show takes <order>\.$/],
    [['orders', 'list', ann], /^list takes no arguments\.$/],
    [['orders', 'list', '--yes'], /^--yes is not an option of list\.$/],
    [
      ['orders', 'list', '--status', 'lost'],
      /^There is no status 'lost'\. Choose one of: pending, paid, declined, abandoned\.$/,
    ],
    [['orders', 'list', '--limit', '0'], /^--limit must be a whole number from 1 to 10000\.$/],
    [['orders', 'refund', ann, '--line', 'one'], /^--line must be a whole number from 1 to 1000\.$/],
    [['orders', 'refund', ann, '--reason', ' '], /^--reason must have from 1 to 500 characters\.$/],
    [['orders', 'totals', '--from', '2025-02-30'], /^--from must be a day such as 2026-06-01\.$/],
    [['orders', 'export', '--from', '2025-06-02', '--to', '2025-06-01'], /^--from must not be after --to\.$/],
    [['orders', 'list', '--force'], /^There is no option '--force'\. Choose one of: --from, /],
    [['orders', 'list', '--email', 'ann'], /^--email must be an email address such as ann@example\.com, not 'ann'\.$/],
    [['orders', 'show', 'castle'], /^'castle' is neither an order id nor a receipt number, such as 2026-000042\.$/],
  ])('%j is not understood: exit code 2', async (args, message) => {
    expect(await said(...args)).toEqual({ end: 2, stdout: '', stderr: expect.stringMatching(message) });
  });

  test.each([
    [['show', '2025-000009'], /^CommandError: There is no order 2025-000009\.$/],
    [['refund', bob, '--line', '2'], /^CommandError: Order .* has no line 2\.$/],
    [['export', '--output', '/nowhere/books.csv'], /^CommandError: \/nowhere\/books\.csv cannot be written: ENOENT.*$/],
  ])('%j cannot be done, for a reason in one sentence', async (args, message) => {
    expect(await said('orders', ...args)).toEqual({ end: expect.stringMatching(message), stdout: '', stderr: '' });
  });
});

describe('a person at a terminal', () => {
  const answered = (answer: string) => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    input.end(answer);
    return confirm('Refund this?', { input, output: new PassThrough() });
  };

  test.each([
    ['y\n', true],
    ['Yes \n', true],
    ['\n', false],
    ['no\n', false],
    ['', false],
  ])('who answers %j is understood', async (answer, agreed) => {
    expect(await answered(answer)).toBe(agreed);
  });
});
