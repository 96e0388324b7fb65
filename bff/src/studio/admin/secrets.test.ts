/** Rotating the secrets of a store in use. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { createOutbox } from '../../base/email/create-outbox.ts';
import { AdminError } from '../../base/errors.ts';
import type { App } from '../../process/app.ts';
import { pinPath } from '../../releases/registry/pins.ts';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  importProducts,
  linkTo,
  startDownloadShop,
} from '../../testing/download-shop.ts';
import { appCode, enrolApp, enrolAppForCodes, enrolPhone, giveFirstFactor, requestCode } from '../../testing/mfa.ts';
import { sampleAdmin, soundExamination } from '../../testing/release-builds.ts';
import { easySolution } from '../../testing/solve-captcha.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';
import { startTestDelivery } from '../../testing/test-delivery.ts';
import { createSecretsAdmin } from './secrets.ts';

const accountSecret = {
  current: 'the account secret of tomorrow, all new',
  previous: 'the account secret of yesterday',
};
const releaseLinkSecret = {
  current: 'the link secret of tomorrow, all new',
  previous: 'thirty-two characters of randomness',
};
const email = 'ann@example.com';

let shop: DownloadShop;
let directory: string;
/** The current server; replaced as by a restart. */
let server: App;
const restart = (secrets: Parameters<DownloadShop['beside']>[0]) => {
  server = shop.beside(secrets);
};
const browser = () => createTestClient({ request: (path, init) => server.app.request(path, init) });
const secretsOf = (secrets: Partial<typeof shop>) => createSecretsAdmin({ ...shop, releaseLinkSecret, ...secrets });

/** Credentials and links that a user had when the secrets were replaced. */
let owner: TestClient;
let app: string;
let codes: string[];
let attempting: TestClient;
let attemptCode: string;
let download: string;
let pinLink: string;
let solution: string;
let visitor: TestClient;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rotation-'));
  await mkdir(join(directory, 'assets'));
  const before = { accountSecret: accountSecret.previous, releaseLinkSecret: releaseLinkSecret.previous };
  const assets = { store: localAssetStore(join(directory, 'assets')), devUrl: undefined };
  shop = await startDownloadShop({ ...before, assets });
  restart(before);
  await importProducts(shop, anEdition('well'));
  const releases = sampleAdmin(shop, directory);
  await releases.release({ app: 'shell' });
  await releases.release({ version: 'v1' });
  await releases.publishSample({ version: 'v2' });
  await releases.startCanary({ app: 'mfe-catalog', version: 'v2' }, 50, { actor: 'Ann' }, soundExamination);
  pinLink = await pinPath({ clock: shop.clock, ...before }, { app: 'mfe-catalog', version: 'v2' });
  owner = browser();
  await owner.call(contract.signUp, { body: { email, password: 'velvet-lantern-42' } });
  await enrolPhone(shop, owner);
  ({ secret: app, codes } = await enrolAppForCodes(shop, owner));
  await buy(owner, 'well');
  download = (await linkTo(owner, 'well')).url;
  solution = await easySolution(shop, 'password-reset');
  visitor = browser();
  await visitor.request('/store');
  shop.clock.advance(1 * MINUTE);
  attempting = browser();
  attemptCode = await requestCode(shop, attempting, await giveFirstFactor(attempting, email));
  await queueEmail(before.accountSecret);
  restart({ accountSecret, releaseLinkSecret });
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

const queueEmail = (secret: typeof accountSecret | string) =>
  createOutbox({ ...shop, accountSecret: secret, texts: { countries: [], perDay: 0 } }).sendEmail(shop.db, {
    to: email,
    subject: 'Written before',
    text: 'Hello',
  });
const emailOf = async (client: TestClient) => (await client.call(contract.getSession, {})).user?.email;
const visitorId = () => visitor.cookies.get('__Host-visitor')?.slice(0, 16);

/** Returns true when the user can sign in with the authenticator app's code, and with a recovery code. */
async function signsIn(code: { readonly kind: 'totp' | 'recovery-code'; readonly code: string }) {
  const client = browser();
  await giveFirstFactor(client, email);
  await client.call(contract.verifySignIn, { body: { ...code, rememberDevice: false } });
  return (await emailOf(client)) === email;
}
async function everythingWorks() {
  shop.clock.advance(1 * MINUTE);
  expect(await emailOf(owner)).toBe(email);
  expect(await signsIn({ kind: 'totp', code: appCode(app, shop.clock.now()) })).toBe(true);
  expect(await signsIn({ kind: 'recovery-code', code: codes.pop() ?? '' })).toBe(true);
}

describe('with the new secrets and the previous ones', () => {
  test('nobody is signed out, and what proves an account still does', async () => {
    await everythingWorks();
  });

  test('a code that was texted before the restart signs in', async () => {
    await attempting.call(contract.verifySignIn, { body: { kind: 'sms', code: attemptCode, rememberDevice: false } });
    expect(await emailOf(attempting)).toBe(email);
  });

  test('links, puzzles and pins from before are valid', async () => {
    expect((await owner.request(download)).status).toBe(200);
    expect((await browser().request(pinLink)).status).toBe(302);
    await browser().call(contract.requestPasswordReset, { body: { email: 'nobody@example.com', captcha: solution } });
  });

  test('a visitor keeps the id, in a cookie under the new secret', async () => {
    const [id, cookie] = [visitorId(), visitor.cookies.get('__Host-visitor')];
    expect(id).toHaveLength(16);
    await visitor.request('/store');
    expect(visitorId()).toBe(id);
    expect(visitor.cookies.get('__Host-visitor')).not.toBe(cookie);
  });

  test('budgets of texts that were spent before stay spent', async () => {
    const text = { to: '+15550001111', text: '123456', userId: 'user', address: '10.9.9.9' };
    const texts = { countries: ['1'], perDay: 100 };
    await createOutbox({ ...shop, accountSecret: accountSecret.previous, texts }).sendText(shop.db, text);
    await expect(createOutbox({ ...shop, accountSecret, texts }).sendText(shop.db, text)).rejects.toThrow(
      expect.objectContaining({ code: 'too_many_codes' }),
    );
  });
});

describe('rotating', () => {
  test('counts what the previous secret still protects', async () => {
    expect(await secretsOf({ accountSecret }).check()).toContainEqual({
      content: 'authenticator apps',
      current: 0,
      previous: 1,
      unreadable: 0,
    });
  });

  test('encrypts that anew, finds nothing the next time, and says when the previous secrets may go', async () => {
    const { rotated, uses, previousEndsAt } = await secretsOf({ accountSecret }).rotate();
    expect(rotated).toBeGreaterThanOrEqual(2);
    expect(uses.map(({ previous, unreadable }) => [previous, unreadable])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(previousEndsAt).toEqual(new Date(shop.clock.now().getTime() + 24 * HOUR));
    expect((await secretsOf({ accountSecret }).rotate()).rotated).toBe(0);
  });

  test('passes over what no secret opens, and counts it', async () => {
    await queueEmail('a third secret that nobody knows any more');
    const { rotated, uses } = await secretsOf({ accountSecret }).rotate();
    expect([rotated, uses.at(-1)]).toEqual([0, expect.objectContaining({ unreadable: 1 })]);
  });

  test('is refused where there is no previous secret', async () => {
    const admin = createSecretsAdmin({ ...shop, accountSecret: 'one', releaseLinkSecret: 'one' });
    await expect(admin.rotate()).rejects.toThrow(AdminError);
  });
});

describe('once the previous secrets are gone', () => {
  const alone = { accountSecret: accountSecret.current, releaseLinkSecret: releaseLinkSecret.current };

  test('nobody is signed out, and what proves an account still does', async () => {
    restart(alone);
    await everythingWorks();
  });

  test('a visitor who came meanwhile keeps the id', async () => {
    const id = visitorId();
    await visitor.request('/store');
    expect(visitorId()).toBe(id);
  });

  test('an email that was queued before the rotation is sent', async () => {
    const delivery = startTestDelivery(shop, alone);
    await expect.poll(() => delivery.emails.map(({ subject }) => subject)).toContain('Lanternkeep: Written before');
    await delivery.stop();
  });

  test('what was signed with them is refused', async () => {
    expect((await owner.request(download)).status).not.toBe(200);
    expect((await browser().request(pinLink)).status).not.toBe(302);
  });
});

describe('servers that are restarted one by one, the first step of a next rotation,', () => {
  const next = {
    accountSecret: 'the account secret of the day after, all new',
    releaseLinkSecret: 'the link secret of the day after, all new',
  };
  /** Step 1: the server knows the next secret and writes under the current one. */
  const first = {
    accountSecret: { current: accountSecret.current, previous: next.accountSecret },
    releaseLinkSecret: { current: releaseLinkSecret.current, previous: next.releaseLinkSecret },
  };
  /** Step 2: the server writes under the next secret. */
  const second = {
    accountSecret: { current: next.accountSecret, previous: accountSecret.current },
    releaseLinkSecret: { current: next.releaseLinkSecret, previous: releaseLinkSecret.current },
  };

  test('read what those write that are further', async () => {
    const buyer = browser();
    restart(second);
    await buyer.call(contract.signUp, { body: { email: 'ben@example.com', password: 'velvet-lantern-42' } });
    const own = await enrolApp(shop, buyer);
    await buy(buyer, 'well');
    const { url } = await linkTo(buyer, 'well');
    const pin = await pinPath({ clock: shop.clock, ...second }, { app: 'mfe-catalog', version: 'v2' });
    await visitor.request('/store');
    const [id, cookie] = [visitorId(), visitor.cookies.get('__Host-visitor')];
    await queueEmail(next.accountSecret);
    shop.clock.advance(1 * MINUTE);
    const waiting = browser();
    await giveFirstFactor(waiting, 'ben@example.com');

    restart(first);
    const code = appCode(own, shop.clock.now());
    await waiting.call(contract.verifySignIn, { body: { kind: 'totp', code, rememberDevice: false } });
    expect([await emailOf(waiting), await emailOf(buyer)]).toEqual(['ben@example.com', 'ben@example.com']);
    expect((await buyer.request(url)).status).toBe(200);
    expect((await browser().request(pin)).status).toBe(302);
    await visitor.request('/store');
    expect(visitorId()).toBe(id);
    expect(visitor.cookies.get('__Host-visitor')).not.toBe(cookie);
    const delivery = startTestDelivery(shop, first);
    await expect.poll(() => delivery.emails).toHaveLength(1);
    await delivery.stop();
  });
});
