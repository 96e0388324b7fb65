/** The studio's time zone: dates and times in emails. */
import { contract } from '@storefront/contract';
import { consoleContract as api } from '@storefront/contract/console';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OWNER, startTestConsole, type TestConsole } from '../../studio/console/testing/console.ts';
import { pay, startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import { buyGift, giftCheckout } from '../../testing/gifts.ts';
import { statementsOf } from '../../testing/statements.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { dateAndTime, isTimeZone, longDate } from '../dates.ts';

const AUCKLAND = 'Pacific/Auckland';

let shop: TestApp;
let studio: TestConsole;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
});
afterAll(() => shop.stop());

async function setZone(value: string | null): Promise<void> {
  const owner = await studio.signedIn(OWNER);
  const { settings } = await owner.call(api.listSettings, {});
  const seenVersion = settings.find(({ key }) => key === 'time-zone')?.current?.version ?? 0;
  await owner.call(api.saveSetting, { params: { key: 'time-zone' }, body: { value, seenVersion } });
}

const textTo = (email: string, subject: string) =>
  emailsTo(shop, email).findLast((message) => message.subject.includes(subject))?.text;
const readsOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).filter((sql) => /select distinct on .*studio_settings/.test(sql)).length;

/** Logs in from another browser, and returns the email about it. */
async function signInAgain(email: string): Promise<string | undefined> {
  await shop.client().call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
  return textTo(email, 'New login');
}

describe('words', () => {
  const evening = new Date('2026-12-31T22:05:00Z');

  test.each([
    ['UTC', '31 December 2026', '31 December 2026 at 22:05 UTC'],
    ['Europe/Berlin', '31 December 2026', '31 December 2026 at 23:05 CET'],
    ['Asia/Kolkata', '1 January 2027', '1 January 2027 at 03:35 GMT+5:30'],
    ['America/New_York', '31 December 2026', '31 December 2026 at 17:05 GMT-5'],
  ])('in %s have its day, its hour and its name', (timeZone, day, time) => {
    expect(isTimeZone(timeZone)).toBe(true);
    expect(longDate(evening, { timeZone })).toBe(day);
    expect(dateAndTime(evening, { timeZone })).toBe(time);
  });

  test('name summer time', () => {
    const summer = new Date('2026-06-01T12:00:00Z');
    expect(dateAndTime(summer, { timeZone: 'Europe/Berlin' })).toBe('1 June 2026 at 14:00 CEST');
  });

  test('in a zone that is not known here are in UTC', () => {
    expect(dateAndTime(evening, { timeZone: 'Europe/Atlantis' })).toBe('31 December 2026 at 22:05 UTC');
  });
});

describe('emails', () => {
  beforeEach(() => setZone(null));

  test('have the day and the time of UTC before a zone is set', async () => {
    const { browser, cart } = await startWithCart(shop, 'greenwich@example.com');
    await pay(browser, cart);
    expect(textTo('greenwich@example.com', 'receipt')).toContain('\n1 June 2026, paid\n');
    expect(await signInAgain('greenwich@example.com')).toMatch(/^On 1 June 2026 at 12:\d\d UTC, /);
  });

  test('have those of the zone from the next one on, where it is tomorrow already', async () => {
    await setZone(AUCKLAND);
    const { browser, cart } = await startWithCart(shop, 'auckland@example.com');
    await pay(browser, cart);
    expect(textTo('auckland@example.com', 'receipt')).toContain('\n2 June 2026, paid\n');
    expect(await signInAgain('auckland@example.com')).toMatch(/^On 2 June 2026 at 00:\d\d GMT\+12, /);
    await buyGift(shop, { recipientEmail: 'friend@example.com' });
    const gift = textTo('friend@example.com', 'You have received a gift');
    expect(gift).toContain('The link works until 31 August 2026.');
  });
});

describe('the settings are read', () => {
  test('once for an email that states a time', async () => {
    await shop.signedIn('reader@example.com');
    expect(await readsOf(() => signInAgain('reader@example.com'))).toBe(1);
  });

  test('once when a gift is ordered and once when it is paid, for the hours, its email and the receipt', async () => {
    const { browser, cart } = await startWithCart(shop);
    const order = giftCheckout(cart, { recipientEmail: 'once@example.com' });
    expect(await readsOf(() => browser.call(contract.placeOrder, order))).toBe(2);
  });
});
