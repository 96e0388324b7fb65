/** Leaked passwords, through the API and a local service that mimics Have I Been Pwned. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { createLog } from '../../base/log.ts';
import { cheapPasswords } from '../../testing/cheap-passwords.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type BreachCheck, createBreachCheck } from './breached-passwords.ts';

const PASSWORD = 'stolen from elsewhere';
const hash = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
const other = '0'.repeat(35);

let service: Server;
let shop: TestApp;
let answer: (response: ServerResponse) => unknown;
let asked: unknown[];
let check: BreachCheck;
let hastyCheck: BreachCheck;
const logs: string[] = [];

beforeAll(async () => {
  service = createServer(({ url, headers }, response) => {
    asked.push([url, headers['add-padding']]);
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const log = createLog('trace', { write: (line) => logs.push(line) });
  check = createBreachCheck(address, log, 1 * MINUTE);
  hastyCheck = createBreachCheck(address, log, 100);
  shop = await startTestApp({ passwords: cheapPasswords((password) => check(password)) });
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await shop.stop();
});
beforeEach(() => {
  asked = [];
});

let shoppers = 0;
const newShopper = (password = PASSWORD) => {
  shoppers += 1;
  return { body: { email: `shopper-${shoppers}@example.com`, password } };
};
const listing = (...lines: string[]) => {
  answer = (response) => response.end(lines.join('\r\n'));
};

test('a leaked password is refused, and the service learns five digits of its hash', async () => {
  listing(`${other}:7`, `${hash.slice(5)}:2`);
  expect(await shop.client().problem(contract.signUp, newShopper())).toMatchObject({ code: 'common_password' });
  expect(asked).toEqual([[`/range/${hash.slice(0, 5)}`, 'true']]);
});

test('a leaked password is refused when it is changed to', async () => {
  listing(`${other}:7`);
  const owner = await shop.signedIn();
  listing(`${hash.slice(5)}:2`);
  expect(await owner.problem(contract.changePassword, { body: { password: PASSWORD } })).toMatchObject({
    code: 'common_password',
  });
});

test('a password that has not leaked is accepted, whatever fills the answer up', async () => {
  listing(`${other}:7`, `${hash.slice(5)}:0`);
  await shop.client().call(contract.signUp, newShopper());
});

test('a common password is refused without asking', async () => {
  listing();
  expect(await shop.client().problem(contract.signUp, newShopper('password'))).toMatchObject({
    code: 'common_password',
  });
  expect(asked).toEqual([]);
});

const failures: readonly [string, (response: ServerResponse) => unknown][] = [
  ['fails', (response: ServerResponse) => response.writeHead(503).end(`${hash.slice(5)}:2`)],
  ['leads elsewhere', (response: ServerResponse) => response.writeHead(302, { location: '/' }).end()],
  ['hangs up', (response: ServerResponse) => response.destroy()],
];
const delays: readonly [string, (response: ServerResponse) => unknown][] = [
  ['never answers', () => {}],
  ['never ends', (response: ServerResponse) => response.write(`${other}:7\r\n`)],
];

test.each(failures)('when the service %s, the password is accepted, and the log tells', async (_, answers) => {
  answer = answers;
  await isAccepted();
});

test.each(delays)(
  'when the service %s, the password is accepted after a while, and the log tells',
  async (_, answers) => {
    answer = answers;
    check = hastyCheck;
    await isAccepted();
  },
);

async function isAccepted(): Promise<void> {
  logs.length = 0;
  await shop.client().call(contract.signUp, newShopper());
  expect(asked.length).toBeLessThanOrEqual(1);
  expect(logs.join('\n')).toContain('breach_check_failed');
  expect(logs.join('\n')).not.toContain('/range/');
}
