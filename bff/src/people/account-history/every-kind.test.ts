/** Every kind of event, recorded by the flow that causes it. */
import { type AccountEvent, contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { createOrderAdmin } from '../../studio/admin/orders.ts';
import { askForReset, changeAddress, verifyAddress } from '../../testing/accounts.ts';
import { add, pay } from '../../testing/checkout.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  importProducts,
  linkTo,
  refundOrder,
  startDownloadShop,
} from '../../testing/download-shop.ts';
import { tokenSentTo } from '../../testing/emails.ts';
import { type GoogleShop, signInWithGoogle } from '../../testing/google.ts';
import { startIdentityServer } from '../../testing/identity-server.ts';
import {
  appCode,
  enrolApp,
  enrolAppForCodes,
  enrolPhone,
  giveFirstFactor,
  requestCode,
  wrong,
} from '../../testing/mfa.ts';
import { answerMfa, answerSignIn, withPasskey } from '../../testing/passkeys.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createIdentityProvider } from '../oidc/identity-provider.ts';
import { historyOf, recordedEvent } from './testing/histories.ts';

const CHROME = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};
const ANOTHER_PASSWORD = 'another-lantern-43';

let shop: DownloadShop & GoogleShop;
beforeAll(async () => {
  const clock = { now: () => productFiles.clock.now() };
  const identity = await startIdentityServer(clock);
  const productFiles = await startDownloadShop({ google: createIdentityProvider(identity.settings, { clock }) });
  const stop = async () => {
    await productFiles.stop();
    await identity.stop();
  };
  shop = { ...productFiles, identity, stop };
  await importProducts(shop, anEdition('well'), anEdition('lamp'));
});
afterAll(() => shop.stop());

const signIn = (browser: TestClient, email: string, password = TEST_PASSWORD) =>
  browser.call(contract.signIn, { body: { email, password } }, CHROME);
const reset = (email: string, browser = shop.client()) =>
  browser.call(contract.resetPassword, {
    body: { token: tokenSentTo(shop, email, 'reset-password'), password: ANOTHER_PASSWORD },
  });
const prove = (browser: TestClient, kind: 'sms' | 'totp' | 'recovery-code', code: string) =>
  browser.call(contract.verifySignIn, { body: { kind, code, rememberDevice: false } }, CHROME);
const personOf = (email: string) => ({ sub: email, email, email_verified: true });

type ExpectedEvent = Partial<AccountEvent>;

interface Story {
  readonly what: string;
  /** Runs the flow in the owner's browser; returns the browser that is signed in afterwards, if another. */
  readonly happens: (owner: TestClient, email: string) => Promise<TestClient | undefined>;
  /** The history afterwards, oldest first, without the sign-up. */
  readonly expected: readonly ExpectedEvent[];
}

const signedIn = (details: AccountEvent['details']): ExpectedEvent => ({
  kind: 'signed-in',
  device: 'Chrome on Windows',
  details,
});

const stories: readonly Story[] = [
  {
    what: 'signing in and out',
    happens: async (owner, email) => {
      await owner.call(contract.signOut, {});
      await signIn(owner, email);
      return undefined;
    },
    expected: [{ kind: 'signed-out', device: 'Unknown browser' }, signedIn({ firstFactor: 'password' })],
  },
  {
    what: 'wrong passwords',
    happens: async (owner, email) => {
      const body = { email, password: 'not the password' };
      await shop.client().problem(contract.signIn, { body }, CHROME);
      await shop.client().problem(contract.signIn, { body }, CHROME);
      await recordedEvent(owner, 'sign-in-failed', 2);
      return undefined;
    },
    expected: [{ kind: 'sign-in-failed', times: 2, device: 'Chrome on Windows', details: {} }],
  },
  {
    what: 'ending one session and all others',
    happens: async (owner, email) => {
      await signIn(shop.client(), email);
      const { sessions } = await owner.call(contract.listSessions, {});
      const sessionId = sessions.find(({ current }) => !current)?.id ?? '';
      await owner.call(contract.revokeSession, { params: { sessionId } });
      await owner.call(contract.revokeOtherSessions, {});
      return undefined;
    },
    expected: [
      signedIn({ firstFactor: 'password' }),
      { kind: 'session-ended', details: { endedDevice: 'Chrome on Windows' } },
      { kind: 'sessions-ended', details: {} },
    ],
  },
  {
    what: 'a text, an app and a recovery code as second factors',
    happens: async (owner, email) => {
      await enrolPhone(shop, owner);
      const { secret, codes } = await enrolAppForCodes(shop, owner);
      shop.clock.advance(5 * MINUTE);
      const browser = shop.client();
      const code = await requestCode(shop, browser, await giveFirstFactor(browser, email));
      await browser.problem(contract.verifySignIn, { body: { kind: 'sms', code: wrong(code), rememberDevice: false } });
      await prove(browser, 'sms', code);
      await giveFirstFactor(browser, email);
      await prove(browser, 'totp', appCode(secret, shop.clock.now()));
      await giveFirstFactor(browser, email);
      await prove(browser, 'recovery-code', codes[0] ?? '');
      return browser;
    },
    expected: [
      { kind: 'factor-added', details: { factor: 'sms' } },
      { kind: 'factor-added', details: { factor: 'totp' } },
      { kind: 'recovery-codes-made' },
      { kind: 'second-factor-failed', times: 1 },
      signedIn({ firstFactor: 'password', secondFactor: 'sms' }),
      signedIn({ firstFactor: 'password', secondFactor: 'totp' }),
      signedIn({ firstFactor: 'password', secondFactor: 'recovery-code' }),
    ],
  },
  {
    what: 'a passkey, alone and as a second factor',
    happens: async (owner, email) => {
      const authenticator = await withPasskey(owner);
      const browser = shop.client();
      await browser.call(contract.signInWithPasskey, await answerSignIn(browser, authenticator), CHROME);
      await giveFirstFactor(browser, email);
      const departure = { origin: 'https://evil.example' };
      await browser.problem(contract.verifySignIn, await answerMfa(browser, authenticator, departure));
      await browser.call(contract.verifySignIn, await answerMfa(browser, authenticator), CHROME);
      return browser;
    },
    expected: [
      { kind: 'factor-added', details: { factor: 'passkey' } },
      signedIn({ firstFactor: 'passkey' }),
      { kind: 'second-factor-failed', times: 1 },
      signedIn({ firstFactor: 'password', secondFactor: 'passkey' }),
    ],
  },
  {
    what: 'new recovery codes, forgotten devices and a factor that is removed',
    happens: async (owner) => {
      await enrolApp(shop, owner);
      await owner.call(contract.replaceRecoveryCodes, {});
      await owner.call(contract.forgetRememberedDevices, {});
      const { factors } = await owner.call(contract.getProtection, {});
      await owner.call(contract.removeFactor, { params: { factorId: factors[0]?.id ?? '' } });
      return undefined;
    },
    expected: [
      { kind: 'factor-added', details: { factor: 'totp' } },
      { kind: 'recovery-codes-made' },
      { kind: 'devices-forgotten' },
      { kind: 'factor-removed', details: { factor: 'totp' } },
    ],
  },
  {
    what: 'a new password, by hand and by a link',
    happens: async (owner, email) => {
      await verifyAddress(shop, owner, email);
      await owner.call(contract.changePassword, { body: { password: 'one-more-lantern-44' } });
      await askForReset(shop, email);
      await reset(email);
      const browser = shop.client();
      await signIn(browser, email, ANOTHER_PASSWORD);
      return browser;
    },
    expected: [
      { kind: 'email-verified' },
      { kind: 'password-changed', device: 'Unknown browser' },
      { kind: 'password-reset-asked', device: null },
      { kind: 'password-reset', device: 'Unknown browser' },
      signedIn({ firstFactor: 'password' }),
    ],
  },
  {
    what: 'an address that is changed, and changed back by the reader of the earlier one',
    happens: async (owner, email) => {
      await verifyAddress(shop, owner, email);
      await changeAddress(shop, owner, `thief-of-${email}`);
      await reset(email);
      const browser = shop.client();
      await signIn(browser, email, ANOTHER_PASSWORD);
      return browser;
    },
    expected: [
      { kind: 'email-verified' },
      { kind: 'email-change-asked' },
      { kind: 'email-changed' },
      { kind: 'email-change-undone' },
      { kind: 'password-reset' },
      signedIn({ firstFactor: 'password' }),
    ],
  },
  {
    what: 'the owner of the address who arrives by a reset',
    happens: async (_creator, email) => {
      await askForReset(shop, email);
      const browser = shop.client();
      await reset(email, browser);
      await signIn(browser, email, ANOTHER_PASSWORD);
      return browser;
    },
    expected: [
      { kind: 'password-reset-asked' },
      { kind: 'owner-arrived' },
      { kind: 'password-reset' },
      signedIn({ firstFactor: 'password' }),
    ],
  },
  {
    what: 'the owner of the address who arrives with Google',
    happens: async (_creator, email) => {
      const browser = shop.client();
      await signInWithGoogle(shop, browser, personOf(email));
      return browser;
    },
    expected: [
      { kind: 'owner-arrived' },
      { kind: 'google-connected' },
      { kind: 'signed-in', details: { firstFactor: 'google' } },
    ],
  },
  {
    what: 'Google, connected and disconnected',
    happens: async (owner, email) => {
      await signInWithGoogle(shop, owner, personOf(`google-of-${email}`), { purpose: 'connect' });
      await owner.call(contract.disconnectGoogle, {});
      return undefined;
    },
    expected: [{ kind: 'google-connected' }, { kind: 'google-disconnected' }],
  },
  {
    what: 'a purchase, its file in slices, and its refund by the studio',
    happens: async (owner) => {
      await add(owner, 'lamp');
      const { order } = await pay(owner, await add(owner, 'well', 2));
      const { url } = await linkTo(owner, 'well');
      for (const range of ['bytes=0-3', 'bytes=4-'])
        expect((await owner.request(url, { headers: { range } })).status).toBe(206);
      await createOrderAdmin(shop).refund(order.id, 1, 'It was dry.');
      return undefined;
    },
    expected: [
      {
        kind: 'purchase-paid',
        device: null,
        details: { orderId: expect.any(String), product: 'The lamp', more: 1, amountCents: 3750 },
      },
      {
        kind: 'file-downloaded',
        times: 1,
        details: { productId: 'well', product: 'The well', version: 1, file: 'well.zip' },
      },
      {
        kind: 'refund-made',
        device: null,
        details: { orderId: expect.any(String), product: 'The well', amountCents: 2500, byStudio: true },
      },
    ],
  },
  {
    what: 'a refund that the buyer asks for',
    happens: async (owner) => {
      await refundOrder(owner, (await buy(owner, 'well')).id);
      return undefined;
    },
    expected: [
      { kind: 'purchase-paid' },
      { kind: 'refund-made', details: expect.objectContaining({ byStudio: false }) },
    ],
  },
  {
    what: 'an export of the data',
    happens: async (owner) => {
      await owner.call(contract.exportAccount, {});
      return undefined;
    },
    expected: [{ kind: 'data-exported', device: 'Unknown browser' }],
  },
];

test.each(stories.map((story, index) => ({ ...story, index })))('$what', async ({ happens, expected, index }) => {
  const email = `story-${index}@example.com`;
  const owner = await shop.signedIn(email);
  const reader = (await happens(owner, email)) ?? owner;
  const events = (await historyOf(reader)).toReversed();
  expect(events).toMatchObject([{ kind: 'signed-up', details: { firstFactor: 'password' } }, ...expected]);
});

test('signing up with Google', async () => {
  const browser = shop.client();
  await signInWithGoogle(shop, browser, personOf('new-with-google@example.com'));
  expect(await historyOf(browser)).toMatchObject([{ kind: 'signed-up', details: { firstFactor: 'google' } }]);
});

test('there is a story of every kind', () => {
  const kinds = contract.listAccountEvents.success.body.def.shape.events.def.element.def.shape.kind.def.entries;
  const toldKinds = new Set(['signed-up', ...stories.flatMap(({ expected }) => expected.map(({ kind }) => kind))]);
  expect([...toldKinds].toSorted()).toEqual(Object.keys(kinds).toSorted());
});
