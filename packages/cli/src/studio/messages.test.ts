/** The studio's message commands, run as a person runs them and checked by their output. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createDatabase, databaseUrl, dropDatabase, withClient } from '@storefront/testkit/postgres/test-database';
import { SECOND } from '@storefront/utils/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { runHere } from '../testing/run-here.ts';
import { readReply } from './read-reply.ts';
import { run } from './studio.ts';

const database = `storefront_messages_${randomUUID().replaceAll('-', '')}`;
const publicId = '01890a5d-ac96-774b-bcce-b302099a8001';
const ownId = '01890a5d-ac96-774b-bcce-b302099a8002';
let directory: string;
let postgres: TestPostgres;

async function query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return await withClient(
    databaseUrl(postgres.adminUrl, database),
    async (client) => (await client.query(sql, values)).rows,
  );
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'studio-messages-'));
  postgres = await openTestPostgres();
  await createDatabase(postgres.adminUrl, database);
  // The first command brings the schema up to date.
  expect(await messages('list')).toEqual({ end: 0, stdout: 'There are no matching messages.', stderr: '' });
  const [user] = await query<{ id: string }>(
    `insert into users (email, username, created_at, last_login_at) values ('bob@example.com', 'bob', now(), now())
     returning id`,
  );
  await write(publicId, null, 'ann@example.com', 'Red \u001B[31malert\u0007', '2026-11-20T10:00:00Z');
  await write(ownId, user?.id ?? null, 'bob@example.com', 'My order', '2026-11-20T11:00:00Z');
}, 60 * SECOND);
afterAll(async () => {
  await dropDatabase(postgres.adminUrl, database);
  await postgres.stop();
  await rm(directory, { recursive: true });
});

async function write(id: string, userId: string | null, email: string, subject: string, at: string) {
  await query(
    `insert into support_messages (id, user_id, name, email, subject, message, fingerprint, created_at)
     values ($1, $2, 'Ann', $3, $4, $5, decode(repeat('00', 32), 'hex'), $6)`,
    [id, userId, email, subject, 'First\u001B]0;owned\u0007\nmessage   from\u202Eeht', at],
  );
}

/** Returns the command's output, and its exit code or the reason of its failure. */
async function messages(...args: string[]) {
  vi.stubEnv('DATABASE_URL', databaseUrl(postgres.adminUrl, database));
  return await runHere(run, ['messages', ...args]).finally(() => vi.unstubAllEnvs());
}

describe('what was written', () => {
  test('is listed in columns, newest first, and does nothing to the terminal', async () => {
    expect((await messages('list')).stdout.split('\n')).toEqual([
      'SENT (UTC)        MESSAGE                               STATE  FROM    SENDER           SUBJECT',
      `2026-11-20 11:00  ${ownId}  open   user    bob@example.com  My order`,
      `2026-11-20 10:00  ${publicId}  open   public  ann@example.com  Red \uFFFD[31malert\uFFFD`,
    ]);
  });

  test('is shown line by line, set apart from what the command says, without what a terminal would obey', async () => {
    const { stdout } = await messages('show', publicId);
    expect(stdout).toContain('from      Ann, ann@example.com\naccount   none: it is public\nstate     open\n');
    expect(stdout).toMatch(/\n\n {2}First\uFFFD\]0;owned\uFFFD\n {2}message {3}from\uFFFDeht$/);
  });
});

test('--json prints messages as data, without a character that a terminal would obey', async () => {
  const { stdout } = await messages('list', '--json');
  expect(stdout).not.toMatch(/[^\P{C}\n]/u);
  expect(JSON.parse(stdout)).toMatchObject([
    { id: ownId, subject: 'My order', hiddenAt: null },
    { id: publicId, subject: expect.stringContaining('\u001b[31m') },
  ]);
  expect(JSON.parse((await messages('show', publicId, '--json')).stdout)).toMatchObject({
    message: { id: publicId, email: 'ann@example.com' },
    replies: [],
  });
});

describe('a reply', () => {
  test('goes to the sender by email and into the conversation, and the message is open no more', async () => {
    const { end, stdout } = await messages('reply', ownId, '--text', 'It is on its way.');
    expect([end, stdout]).toEqual([
      0,
      'bob@example.com gets the reply by email as soon as a store runs, and the reply is in their conversation.',
    ]);
    expect(await query('select message_id, text from support_replies')).toEqual([
      { message_id: ownId, text: 'It is on its way.' },
    ]);
    expect(await query("select kind from outgoing_messages where state = 'queued'")).toEqual([{ kind: 'letter' }]);
    const { stdout: open } = await messages('list', '--open');
    expect(open).toContain(publicId);
    expect(open).not.toContain(ownId);
    expect((await messages('show', ownId)).stdout).toMatch(/\nreplied .* UTC:\n\n {2}It is on its way\.$/);
  });

  test('is read from a file, or from what is piped in', async () => {
    const file = join(directory, 'reply.txt');
    await writeFile(file, 'From a file.\n');
    expect((await messages('reply', publicId, '--file', file)).end).toBe(0);
    expect(await query('select text from support_replies where message_id = $1', [publicId])).toEqual([
      { text: 'From a file.' },
    ]);
    const piped = new PassThrough();
    piped.end('Piped.\nIn.');
    expect(await readReply(undefined, piped)).toBe('Piped.\nIn.');
    await expect(readReply(undefined, Object.assign(new PassThrough(), { isTTY: true }))).rejects.toThrow(
      'Give the reply with --text or --file, or pipe it into the command.',
    );
  });
});

test('a message is taken off the public list, and put back', async () => {
  const isHidden = async () => (await query('select 1 from support_messages where hidden_at is not null')).length === 1;
  expect((await messages('hide', publicId)).stdout).toBe('The message is no longer on the public list.');
  expect(await isHidden()).toBe(true);
  expect((await messages('list')).stdout).toMatch(new RegExp(`${publicId} +hidden`));
  expect((await messages('unhide', publicId)).stdout).toBe('The message is on the public list again.');
  expect(await isHidden()).toBe(false);
});

test.each([
  [[], /^Usage: npm run studio -- messages <command>\n/],
  [['hidee', publicId], /^There is no command 'hidee'\. Did you mean 'hide'\?$/],
  [['show', 'castle'], /^'castle' is not a message id; see list\.$/],
  [['show'], /^show takes <message>\.$/],
  [['list', publicId], /^list takes no arguments\.$/],
  [['hide', publicId, '--open'], /^--open is not an option of hide\.$/],
  [['list', '--limit', 'all'], /^--limit must be a whole number from 1 to 10000\.$/],
  [['reply', publicId, '--text', 'a', '--file', 'b'], /^Give --text or --file, not both\.$/],
])('%j is not understood: exit code 2', async (args, message) => {
  expect(await messages(...args)).toEqual({ end: 2, stdout: '', stderr: expect.stringMatching(message) });
});

test.each([
  [['hide', randomUUID()], 'CommandError: There is no message with this id.'],
  [['reply', publicId, '--text', '  '], 'CommandError: A reply must not be empty.'],
  [['reply', publicId, '--text', 'x'.repeat(4001)], /^CommandError: A reply has at most 4000 characters/],
  [['reply', publicId, '--file', '/nowhere/reply.txt'], /^CommandError: \/nowhere\/reply\.txt cannot be read: ENOENT/],
])('%j cannot be done, for a reason in one sentence', async (args, message) => {
  expect(await messages(...args)).toEqual({ end: expect.stringMatching(message), stdout: '', stderr: '' });
});
