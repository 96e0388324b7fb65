/** The studio's settings: changed in the console and shown by the store. */
import { contract } from '@storefront/contract';
import { consoleContract as api, type SettingKey } from '@storefront/contract/console';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY } from '../../../base/clock.ts';
import { createOutbox } from '../../../base/email/create-outbox.ts';
import { createPageCache } from '../../../site/pages/page-cache.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts';
import { OWNER, startTestConsole, type TestConsole } from '../testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
  browser = await studio.signedIn(OWNER);
});
afterAll(() => shop.stop());

const settingOf = async (key: SettingKey) =>
  (await browser.call(api.listSettings, {})).settings.find((setting) => setting.key === key);
const versionOf = async (key: SettingKey) => (await settingOf(key))?.current?.version ?? 0;
const save = async (key: SettingKey, value: string | null, seenVersion?: number) =>
  browser.call(api.saveSetting, {
    params: { key },
    body: { value, seenVersion: seenVersion ?? (await versionOf(key)) },
  });
const history = (key: SettingKey, after?: string) =>
  browser.call(api.showSettingHistory, { params: { key }, query: { after } });
const audit = async () => (await browser.call(api.listAudit, { query: { action: 'setting' } })).entries;

describe('before anything is set', () => {
  test('the store has its own texts', async () => {
    const visitor = shop.client();
    expect(await visitor.call(contract.getTerms, {})).toEqual({ text: null });
    expect(await visitor.call(contract.getPrivacyPolicy, {})).toEqual({ text: null });
    expect(await visitor.call(contract.getSupportTexts, {})).toEqual({ faq: null, hours: null, contact: null });
  });

  test('the console has the texts that count, to start from', async () => {
    expect(await settingOf('terms')).toMatchObject({ current: null, default: expect.stringContaining('## Refunds') });
    expect(await settingOf('privacy')).toMatchObject({ default: expect.stringContaining('__Host-session') });
    expect(await settingOf('faq')).toMatchObject({
      default: expect.stringContaining('## What is your refund policy? {#refunds}\n\nWe refund a purchase'),
    });
    expect(await settingOf('support-hours')).toMatchObject({ default: '' });
    expect(await settingOf('refund-hours')).toMatchObject({ default: '72' });
    expect(await settingOf('time-zone')).toMatchObject({ default: 'UTC' });
    expect((await history('terms')).versions).toEqual([]);
  });
});

describe('a text', () => {
  test('counts at once, with the day of its change, and is there with every version', async () => {
    await save('terms', 'In short.\r\n\r\n## Refunds\r\n\r\nAsk [us](/support).');
    const firstAt = shop.clock.now().toISOString();
    const { text } = await shop.client().call(contract.getTerms, {});
    expect(text).toEqual({
      since: firstAt,
      intro: [{ kind: 'paragraph', lines: [[{ text: 'In short.' }]] }],
      sections: [
        {
          id: 'refunds',
          title: 'Refunds',
          blocks: [{ kind: 'paragraph', lines: [[{ text: 'Ask ' }, { text: 'us', href: '/support' }, { text: '.' }]] }],
        },
      ],
    });
    await save('terms', 'No refunds.');
    expect((await history('terms')).versions).toMatchObject([
      { version: 2, value: 'No refunds.', actor: OWNER },
      { version: 1, value: 'In short.\n\n## Refunds\n\nAsk [us](/support).', actor: OWNER, at: firstAt },
    ]);
  });

  test('leaves a line in the audit log that names it, without all of its words', async () => {
    await save('privacy', 'x'.repeat(500));
    expect((await audit())[0]).toMatchObject({
      action: 'setting.change',
      actor: OWNER,
      subject: { kind: 'setting', id: 'privacy' },
      from: { version: 0, value: 'default' },
      to: { version: 1, value: `${'x'.repeat(120)}…` },
    });
  });

  test('goes back to the default, as another version', async () => {
    const version = await versionOf('privacy');
    expect(await save('privacy', null)).toMatchObject({ current: { version: version + 1, value: null } });
    expect(await shop.client().call(contract.getPrivacyPolicy, {})).toEqual({ text: null });
  });

  test('that is the same again is no other version, and leaves no line', async () => {
    await save('faq', '## Why?\n\nBecause.');
    const [before, lines] = [await versionOf('faq'), (await audit()).length];
    await save('faq', '## Why?\n\nBecause.');
    expect([await versionOf('faq'), (await audit()).length]).toEqual([before, lines]);
  });

  test('that another person has changed meanwhile is refused with theirs, and nothing is lost', async () => {
    await save('faq', '## Theirs?\n\nYes.');
    const refused = save('faq', '## Mine?\n\nYes.', (await versionOf('faq')) - 1);
    await expect(refused).rejects.toMatchObject({
      code: 'changed_meanwhile',
      problem: { context: { present: { key: 'faq', current: { value: '## Theirs?\n\nYes.' } } } },
    });
    expect((await settingOf('faq'))?.current?.value).toBe('## Theirs?\n\nYes.');
  });

  test('of ten people who save at once, one does', async () => {
    const seen = await versionOf('contact');
    const saved = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => save('contact', `Tower ${index}`, seen)),
    );
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await versionOf('contact')).toBe(seen + 1);
  });

  test('has a history that is read page by page', async () => {
    for (let count = 0; count < 24; count += 1) await save('support-hours', `From ${count}`);
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await history('support-hours', after);
      seen.push(...page.versions.map(({ version }) => version));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(Array.from({ length: 24 }, (_, index) => 24 - index));
  });
});

test('what the support page shows is read in one go: answers, hours and addresses', async () => {
  await save('faq', '## Why? {#why}\n\nBecause.');
  await save('support-hours', 'Monday to Friday, 9:00–17:00 UTC');
  await save('contact', 'The Tower  \n1 Lantern Lane\n\n## By email\n\nhello@shop.example');
  expect(await shop.client().call(contract.getSupportTexts, {})).toMatchObject({
    faq: { intro: [], sections: [{ id: 'why', title: 'Why?' }] },
    hours: 'Monday to Friday, 9:00–17:00 UTC',
    contact: [
      { kind: 'paragraph', lines: [[{ text: 'The Tower' }, { text: '\n' }, { text: '1 Lantern Lane' }]] },
      { kind: 'heading', lines: [[{ text: 'By email' }]] },
      { kind: 'paragraph', lines: [[{ href: 'mailto:hello@shop.example' }]] },
    ],
  });
});

test.each<[SettingKey, string]>([
  ['support-hours', 'Two\nlines'],
  ['support-hours', 'x'.repeat(121)],
  ['contact', 'x'.repeat(2001)],
  ['faq', 'An answer without a question.'],
  ['refund-hours', '23'],
  ['refund-hours', '337'],
  ['refund-hours', '48.5'],
  ['refund-hours', '2 days'],
  ['time-zone', 'Europe/Atlantis'],
  ['time-zone', 'Berlin'],
  ['time-zone', '+01:00'],
  ['sms-countries', 'Germany'],
  ['sms-countries', '44, 7'],
])('%s takes no value that it does not describe', async (key, value) => {
  await expect(save(key, value)).rejects.toMatchObject({ code: 'setting_not_taken' });
});

test('hours for refunds are in the store’s own terms and answers, and none of the studio’s', async () => {
  await save('terms', 'Refunds within 72 hours.');
  for (const hours of ['24', '99', '336']) {
    await save('refund-hours', hours);
    expect(await shop.client().call(contract.getPaymentMethod, {})).toMatchObject({ refundHours: Number(hours) });
    const terms = await settingOf('terms');
    expect(terms?.default.match(/\d+ hours/g)).toEqual(Array(3).fill(`${hours} hours`));
    expect(terms?.current?.value).toBe('Refunds within 72 hours.');
    expect((await settingOf('faq'))?.default).toContain(`within ${hours} hours of purchase`);
  }
  expect((await audit())[0]).toMatchObject({ from: { value: '99' }, to: { value: '336' } });
  await save('refund-hours', null);
  expect(await shop.client().call(contract.getPaymentMethod, {})).toMatchObject({ refundHours: 72 });
});

test('texts go to the chosen ones of the permitted countries, from the next one on', async () => {
  const outbox = createOutbox({
    db: shop.db,
    clock: shop.clock,
    accountSecret: TEST_SECRET,
    texts: { countries: ['1', '44'], perDay: 100 },
  });
  const text = { userId: '', address: '10.0.0.1', numberIsProved: true, text: '123456' };
  const send = (to: string) => outbox.sendText(shop.db, { ...text, to, userId: to });
  await expect(send('+442071838750')).resolves.toBeTruthy();
  expect(await settingOf('sms-countries')).toMatchObject({ default: '1, 44, 49' });
  await save('sms-countries', '1, 49');
  await expect(send('+442071838751')).rejects.toMatchObject({ code: 'code_country_refused' });
  await expect(send('+15554443333')).resolves.toBeTruthy();
  // The country is selected, but this server does not permit it.
  await expect(send('+493012345678')).rejects.toMatchObject({ code: 'code_country_refused' });
  await save('sms-countries', null);
  await expect(send('+442071838752')).resolves.toBeTruthy();
});

test('a setting that there is none of cannot be asked for or set', async () => {
  for (const [method, path] of [
    ['GET', '/api/console/settings/prices/history'],
    ['PUT', '/api/console/settings/prices'],
  ] as const) {
    const body = method === 'PUT' ? JSON.stringify({ value: 'x', seenVersion: 0 }) : undefined;
    const headers = { 'content-type': 'application/json' };
    const response = await browser.request(path, { method, ...(body ? { body, headers } : {}) });
    expect(response.status).toBe(400);
  }
});

test('a preview reads a text as the store does, and keeps nothing', async () => {
  const before = await versionOf('terms');
  const preview = await browser.call(api.previewText, { body: { text: '## A\n\n<b>b</b>' } });
  expect(preview).toEqual({
    intro: [],
    sections: [{ id: 'a', title: 'A', blocks: [{ kind: 'paragraph', lines: [[{ text: '<b>b</b>' }]] }] }],
  });
  expect(await versionOf('terms')).toBe(before);
});

test.each([
  `update studio_settings_versions set value = 'x'`,
  'delete from studio_settings_versions',
  'truncate studio_settings_versions',
])('no version can be changed by %s', async (statement) => {
  await expect(shop.database.query(statement)).rejects.toThrow('what was set stays written');
});

test('a change reaches what is kept in memory', async () => {
  const pageCache = createPageCache(shop.listener, shop.clock, shop.log);
  const visitor = createTestClient(shop.beside({ pageCache }).app);
  const sinceOf = async () => (await visitor.call(contract.getTerms, {})).text?.since;
  await sinceOf();
  shop.clock.advance(1 * DAY);
  browser = await studio.signedIn(OWNER);
  await save('terms', 'Another text.');
  await vi.waitFor(async () => expect(await sinceOf()).toBe((await settingOf('terms'))?.current?.at), {
    timeout: 30_000,
  });
  pageCache.stop();
});
