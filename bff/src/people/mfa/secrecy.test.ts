/** No table and no log line contains a secret that would open an account. */
import { contract } from '@storefront/contract';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import {
  appCode,
  enrolAppForCodes,
  enrolPhone,
  giveFirstFactor,
  requestCode,
  textedCode,
  wrong,
} from '../../testing/mfa.ts';
import { solveCaptcha } from '../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const email = 'canary@example.com';
const phone = '+15550109876';

let shop: TestApp;
/** Secrets that people and browsers received, by name. */
const secrets = new Map<string, string>();
/** Dumps of every row of every table, at the moments when the most is in progress. */
let dump = '';

beforeAll(async () => {
  shop = await startTestApp();
  const owner = await shop.signedIn(email);
  const body = { phone, captcha: await solveCaptcha(owner, 'enroll-sms') };
  await owner.call(contract.beginSmsEnrollment, { body });
  secrets.set('the code of an enrolment', textedCode(shop));
  const { secret: unused } = await owner.call(contract.beginTotpEnrollment, {});
  secrets.set('the secret of an app that is being set up', unused);
  await keepDump();

  const earlierCodes = (await enrolPhone(shop, owner, '+15550101111')) ?? [];
  for (const [index, code] of earlierCodes.entries()) secrets.set(`earlier recovery code ${index}`, code);
  await keepDump();
  const { secret, codes } = await enrolAppForCodes(shop, owner);
  for (const [index, code] of codes.entries()) secrets.set(`recovery code ${index}`, code);
  secrets.set('the secret of the app', secret);
  shop.clock.advance(5 * MINUTE);

  const browser = shop.client();
  const attempt = await giveFirstFactor(browser, email);
  secrets.set('the code of a sign-in', await requestCode(shop, browser, attempt));
  secrets.set('the token of a sign-in', browser.cookies.get('__Host-sign-in') ?? '');
  await keepDump();
  const code = appCode(secrets.get('the secret of the app') ?? '', shop.clock.now());
  secrets.set('the code of the app', code);
  secrets.set('a wrong code', wrong(code));
  await browser.problem(contract.verifySignIn, { body: { kind: 'totp', code: wrong(code), rememberDevice: false } });
  await browser.call(contract.verifySignIn, { body: { kind: 'totp', code, rememberDevice: true } });
  secrets.set('the token of a remembered device', browser.cookies.get('__Host-remembered') ?? '');
  secrets.set('the token of a session', browser.cookies.get('__Host-session') ?? '');

  const recovered = shop.client();
  await giveFirstFactor(recovered, email);
  const byCode = { kind: 'recovery-code' as const, code: codes[0] ?? '', rememberDevice: false };
  await recovered.call(contract.verifySignIn, { body: byCode });
  await keepDump();
});
afterAll(() => shop.stop());

async function keepDump(): Promise<void> {
  const tables = await shop.database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  for (const { name } of tables) {
    const rows = await shop.database.query<{ row: string }>(`select t::text as row from "${name}" t`);
    // Six digits of a timestamp may equal any code.
    dump += rows.map(({ row }) => `${name} ${row.replaceAll(/(?<=:\d\d)\.\d+/g, '')}\n`).join('');
  }
}

/** Returns patterns for a secret as text, as bytes, and without separators. */
function shapesOf(secret: string): RegExp[] {
  const plain = secret.replaceAll('-', '');
  const bytes = /^[A-Z2-7]{32}$/.test(secret) ? [Secret.fromBase32(secret).hex] : [];
  const hex = [secret, plain].map((text) => Buffer.from(text).toString('hex'));
  // Six digits occur inside longer numbers and hashes by chance.
  const itself = secret.length > 6 ? [secret, plain] : [`(?<![\\da-z])${secret}(?![\\da-z])`];
  return [...itself, ...hex, ...bytes].map((shape) => new RegExp(shape, 'i'));
}

test('the dump and the log are of all that happened', () => {
  for (const table of [
    'sms_codes',
    'mfa_factors',
    'mfa_enrollments',
    'recovery_codes',
    'sign_in_attempts',
    'sessions',
    'account_events',
  ])
    expect(dump).toContain(`${table} (`);
  expect(shop.logs.filter((line) => line.includes('"event":"sign_in"'))).toHaveLength(2);
  expect([...secrets.values()].filter((secret) => secret.length < 6)).toEqual([]);
});

test('no code, no secret and no token is in any table, not even while it counts', () => {
  const found = [...secrets].filter(([, secret]) => shapesOf(secret).some((shape) => shape.test(dump)));
  expect(found.map(([name]) => name)).toEqual([]);
});

test('no code, secret, token, number or address is in the log', () => {
  const log = shop.logs.join('\n');
  const personal = [...secrets, ['the number', phone.slice(1)], ['the address', email]] as const;
  const found = personal.filter(([, secret]) => shapesOf(secret).some((shape) => shape.test(log)));
  expect(found.map(([name]) => name)).toEqual([]);
});
