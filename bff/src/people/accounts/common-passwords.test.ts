/** Passwords that attackers try first are refused wherever a user chooses one, through the API. */
import { contract, problems, STUDIO_NAME } from '@storefront/contract';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset } from '../../testing/accounts.ts';
import { tokenSentTo } from '../../testing/emails.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

let shoppers = 0;
/** Returns an address that has no account yet. */
const newEmail = () => {
  shoppers += 1;
  return `mara.keeper+${shoppers}@mail.harbourside.example`;
};
const refused = (password: string, email = newEmail()) =>
  shop.client().problem(contract.signUp, { body: { email, password } });
const common = { code: 'common_password', status: 400, detail: problems.common_password.message };

describe('signing up is refused with', () => {
  const mostUsed = ['password', 'iloveyou', 'Liverpool', 'trustno1', '1q2w3e4r', 'zaq12wsx', '123qwe', 'TIGGER'];
  const variants = [
    'Password1!',
    'monkey1234567890',
    '1password',
    '!!dragon!!',
    'p@ssw0rd',
    'P@$$w0rd',
    'l3tm31n',
    'pa55w0rd2024',
  ];
  const disguised = ['pässword', 'i love you', 'pass-word', 'pass\u00adword', 'ｐａｓｓｗｏｒｄ', 'passwordpassword'];
  const repetitions = [
    'aaaaaa',
    '      ',
    'abcabc',
    '121212',
    'x7#x7#x7#',
    'Kx9!aKx9!a',
    '🐉🐉🐉🐉🐉🐉',
    '\u200b'.repeat(6),
  ];
  const runs = [
    '654321',
    'abcdef',
    'fedcba',
    'qwerty',
    'asdfgh1',
    'poiuyt',
    'azerty',
    'йцукен',
    'abc123',
    'aa123456',
    'Abcd@1234',
  ];
  const alternating = ['a1b2c3', 'q1w2e3r4t5y6', '112233', '102030', 'aabbccdd'];
  const ofTheShop = [STUDIO_NAME, 'Lanternkeep1', 'lantern keep', 'L4nternkeep!'];
  test.each([...mostUsed, ...variants, ...disguised, ...repetitions, ...runs, ...alternating, ...ofTheShop])(
    '%j',
    async (password) => {
      expect(await refused(password)).toMatchObject(common);
    },
  );

  test.each([
    'Tuulikki.Vanamo@Post.Kirjasto.example',
    'tuulikki.vanamo',
    'TuulikkiVanamo',
    'vanamo',
    'Vanamo1985!',
    'v4n4mo',
    'kirjasto',
    'post.kirjasto.example',
    'kirjastokirjasto',
  ])('what an own address says: %j', async (password) => {
    expect(await refused(password, 'tuulikki.vanamo@post.kirjasto.example')).toMatchObject(common);
  });
});

test('signing up is refused with the names of the store’s host', async () => {
  const moorland = await startTestApp({ publicOrigins: ['https://shop.moorland.example', TEST_ORIGIN] });
  for (const password of ['Shop.Moorland.example', 'moorland', 'Moorland2024!']) {
    const body = { email: newEmail(), password };
    expect(await moorland.client().problem(contract.signUp, { body })).toMatchObject(common);
  }
  await moorland.stop();
});

describe('accepted are', () => {
  test.each([
    'x7#kqz',
    'Tr7k!q9',
    '🐉🦊🐼🐙🦉🐝',
    'नमस्ते',
    'lantern on the hill',
    'quiet-harbour-7',
    'dragon-monkey',
    'sunny afternoon in 2019',
    'mara.reads.by.lamplight',
  ])('%j', async (password) => {
    await shop.client().call(contract.signUp, { body: { email: newEmail(), password } });
  });

  test('words of another’s address', async () => {
    const body = { email: newEmail(), password: 'tuulikki.vanamo' };
    await shop.client().call(contract.signUp, { body });
  });
});

test('a changed password is checked against the account’s address', async () => {
  const owner = await shop.signedIn('tuulikki@change.example');
  expect(await owner.problem(contract.changePassword, { body: { password: 'Tuulikki1' } })).toMatchObject(common);
});

test('a reset password is checked against the account’s address, and the link stays good', async () => {
  const email = 'tuulikki@reset.example';
  await shop.signedIn(email);
  await askForReset(shop, email);
  const token = tokenSentTo(shop, email, 'reset-password');
  const own = { token, password: 'tuulikki@reset.example' };
  expect(await shop.client().problem(contract.resetPassword, { body: own })).toMatchObject(common);
  await shop.client().call(contract.resetPassword, { body: { token, password: 'a-fresh-start-9' } });
});
