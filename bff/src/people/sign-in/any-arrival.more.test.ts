/** Random interleavings of an owner and an attacker: once the owner has arrived, only they can access the account. */
import { ApiError, contract } from '@storefront/contract';
import type { Authenticator } from '@storefront/testkit/authenticator';
import type { TestClient } from '@storefront/testkit/test-client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { askForReset } from '../../testing/accounts.ts';
import { tokenSentTo } from '../../testing/emails.ts';
import { type GoogleShop, signInWithGoogle, startGoogleShop, userIn } from '../../testing/google.ts';
import { appCode, enrolApp } from '../../testing/mfa.ts';
import { signInByPasskey, withPasskey } from '../../testing/passkeys.ts';

/** `ARRIVAL_RUNS` extends the search, and `ARRIVAL_SEED` repeats one. */
const { ARRIVAL_RUNS, ARRIVAL_SEED } = process.env;
const numRuns = Number(ARRIVAL_RUNS ?? 30);
const TIMEOUT = Math.max(3 * MINUTE, numRuns * 2000);

let shop: GoogleShop;
beforeAll(async () => {
  shop = await startGoogleShop();
});
afterAll(() => shop.stop());

const STRANGERS_PASSWORDS = ['the-stranger-came-1', 'the-stranger-came-2'] as const;
const OWNERS_PASSWORDS = { first: 'the-owner-signed-up-1', reset: 'the-owner-came-back-2' } as const;

interface World {
  readonly address: string;
  readonly owner: TestClient;
  readonly stranger: TestClient;
  /** Signed in to an account of the attacker's own. */
  readonly trap: TestClient;
  readonly ownersGoogle: { readonly sub: string; readonly email: string; readonly email_verified: true };
  readonly strangersGoogle: { readonly sub: string; readonly email: string; readonly email_verified: true };
  /** The address that the attacker wants the account's emails to go to. */
  readonly strangersAddress: string;
  secrets: string[];
  passkeys: Authenticator[];
  /** How the owner last proved that the address is theirs. */
  arrivedBy: 'reset' | 'google' | 'link' | undefined;
}

const signIn = (browser: TestClient, email: string, password: string) =>
  browser.call(contract.signIn, { body: { email, password } });
const openLink = async (browser: TestClient, address: string) =>
  browser.call(contract.verifyEmail, { body: { token: tokenSentTo(shop, address, 'verify-email') } });

async function signInAsStranger({ stranger, address, secrets }: World): Promise<void> {
  for (const password of STRANGERS_PASSWORDS) {
    const state = await signIn(stranger, address, password).catch(() => undefined);
    const code = appCode(secrets.at(-1) ?? 'AAAA', shop.clock.now());
    if (state?.attempt) {
      await stranger.call(contract.verifySignIn, { body: { kind: 'totp', code, rememberDevice: true } });
    }
  }
}

async function reset(world: World): Promise<void> {
  const body = { token: tokenSentTo(shop, world.address, 'reset-password'), password: OWNERS_PASSWORDS.reset };
  await world.owner.call(contract.resetPassword, { body });
  world.arrivedBy = 'reset';
}

const steps = {
  strangerSignsUp: ({ stranger, address: email }) =>
    stranger.call(contract.signUp, { body: { email, password: STRANGERS_PASSWORDS[0] } }),
  strangerSignsIn: signInAsStranger,
  strangerConnectsGoogle: ({ stranger, strangersGoogle }) =>
    signInWithGoogle(shop, stranger, strangersGoogle, { purpose: 'connect' }),
  strangerSignsInWithGoogle: ({ stranger, strangersGoogle }) => signInWithGoogle(shop, stranger, strangersGoogle),
  strangerEnrolsAnApp: async ({ stranger, secrets }) => secrets.push(await enrolApp(shop, stranger)),
  strangerAddsAPasskey: async ({ stranger, passkeys }) => passkeys.push(await withPasskey(stranger)),
  strangerSignsInByPasskey: async ({ stranger, passkeys }) => {
    const last = passkeys.at(-1);
    if (last) await signInByPasskey(stranger, last);
  },
  strangerAsksForAnotherAddress: ({ stranger, strangersAddress: email }) =>
    stranger.call(contract.changeEmail, { body: { email } }),
  strangerOpensTheirLink: ({ stranger, strangersAddress }) => openLink(stranger, strangersAddress),
  strangerSetsAnotherPassword: ({ stranger }) =>
    stranger.call(contract.changePassword, { body: { password: STRANGERS_PASSWORDS[1] } }),
  strangerWantsTheAddressForTheirOwnAccount: ({ trap, address: email }) =>
    trap.call(contract.changeEmail, { body: { email } }),
  strangerAsksForANewPassword: ({ address }) => askForReset(shop, address),
  ownerSignsUp: ({ owner, address: email }) =>
    owner.call(contract.signUp, { body: { email, password: OWNERS_PASSWORDS.first } }),
  ownerOpensTheLink: async (world) => {
    await openLink(world.owner, world.address);
    world.arrivedBy = 'link';
  },
  ownerComesWithGoogle: async (world) => {
    const { flow } = await signInWithGoogle(shop, world.owner, world.ownersGoogle);
    if (flow?.state === 'signed-in') world.arrivedBy = 'google';
  },
  ownerResets: async (world) => {
    await askForReset(shop, world.address);
    await reset(world);
  },
} satisfies Record<string, (world: World) => Promise<unknown>>;

type Step = keyof typeof steps;

/** A step may be refused by the API; any other error fails the test. */
async function take(world: World, step: Step): Promise<void> {
  await steps[step](world).catch((error: unknown) => {
    const isRefusal = error instanceof ApiError && error.code !== 'internal_error';
    const isWithoutLink = error instanceof Error && error.message.startsWith('no email');
    if (!isRefusal && !isWithoutLink) throw error;
  });
}

let plans = 0;
async function newWorld(): Promise<World> {
  plans += 1;
  const person = (name: string) =>
    ({ sub: `${name}-${plans}`, email: `${name}-${plans}@gmail.example`, email_verified: true }) as const;
  const [ownersGoogle, strangersGoogle] = [person('arriving'), person('strange')];
  return {
    address: ownersGoogle.email,
    owner: shop.client(),
    stranger: shop.client(),
    trap: await shop.signedIn(`trap-${plans}@example.com`),
    ownersGoogle,
    strangersGoogle,
    strangersAddress: `elsewhere-${plans}@example.com`,
    secrets: [],
    passkeys: [],
    arrivedBy: undefined,
  };
}

/** Returns the id of the account that has the address. */
async function accountOf({ address }: World): Promise<string | undefined> {
  const [row] = await shop.database.query<{ id: string }>('select id from users where lower(email) = lower($1)', [
    address,
  ]);
  return row?.id;
}

/** Tries every attack that the attacker has left, and checks that the account stays unchanged. */
async function strangerIsOut(world: World, account: string): Promise<void> {
  const { stranger, trap, strangersGoogle, address, strangersAddress, passkeys } = world;
  expect((await userIn(stranger))?.id, 'the stranger’s session').not.toBe(account);
  expect((await stranger.call(contract.getSession, {})).attempt, 'a sign-in that waits').toBeUndefined();
  await openLink(stranger, strangersAddress).catch(() => {});
  await openLink(trap, address).catch(() => {});
  for (const password of STRANGERS_PASSWORDS) {
    const refused = shop.client().problem(contract.signIn, { body: { email: address, password } });
    expect(await refused, 'the stranger’s password').toMatchObject({ code: 'invalid_credentials' });
  }
  for (const passkey of passkeys) {
    const signedIn = await signInByPasskey(shop.client(), passkey).catch(() => undefined);
    expect(signedIn?.user?.id, 'the stranger’s passkey').not.toBe(account);
  }
  const browser = shop.client();
  await signInWithGoogle(shop, browser, strangersGoogle);
  expect((await userIn(browser))?.id, 'the stranger’s Google account').not.toBe(account);
  expect(await accountOf(world), 'the account of the address').toBe(account);
}

/** The owner signs in the way they arrived, without MFA: they have set none up. */
async function ownerIsIn({ owner, address, ownersGoogle, arrivedBy }: World, account: string): Promise<void> {
  if (arrivedBy === 'google') await signInWithGoogle(shop, owner, ownersGoogle);
  else await signIn(owner, address, OWNERS_PASSWORDS[arrivedBy === 'reset' ? 'reset' : 'first']);
  expect((await userIn(owner))?.id, 'who the owner is').toBe(account);
}

const step = fc.constantFrom(...(Object.keys(steps) as Step[]));
const turns = fc.array(fc.oneof({ arbitrary: fc.tuple(step), weight: 3 }, fc.tuple(step, step)), {
  minLength: 3,
  maxLength: 12,
  size: 'max',
});
/** Every run starts with an account. */
const plan = fc
  .tuple(fc.constantFrom<Step>('strangerSignsUp', 'strangerSignsUp', 'ownerSignsUp'), turns)
  .map(([first, rest]) => [[first], ...rest]);

test('the owner who arrives is alone in the account, and stays', { timeout: TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (taken) => {
      const world = await newWorld();
      for (const together of taken) await Promise.all(together.map((one) => take(world, one)));
      // Resets the budgets of guesses and emails.
      shop.clock.advance(60 * MINUTE);
      if (!world.arrivedBy) {
        if ((await accountOf(world)) === undefined) await take(world, 'strangerSignsUp');
        await steps.ownerResets(world);
      }
      const account = (await accountOf(world)) ?? '';
      await strangerIsOut(world, account);
      await ownerIsIn(world, account);
    }),
    { numRuns, ...(ARRIVAL_SEED ? { seed: Number(ARRIVAL_SEED) } : {}) },
  );
});
