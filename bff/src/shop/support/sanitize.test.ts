/** Sanitizing public messages: a corpus of attacks, spam and plain text. */
import { contract } from '@storefront/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { easySolution } from '../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sanitize } from './sanitize.ts';

describe('links and addresses', () => {
  test.each([
    ['see https://evil.example/x?y=1#z now', 'see [link removed] now'],
    ['HTTPS://EVIL.EXAMPLE', '[link removed]'],
    ['hxxp://evil.example/a', '[link removed]'],
    ['ftp://files.example', '[link removed]'],
    ['javascript:alert(1)', '[link removed]'],
    ['data:text/html;base64,PHNjcmlwdD4=', '[link removed]'],
    ['mailto:ann@example.com', '[link removed]'],
    ['buy at cheap-pills.ru!', 'buy at [link removed]!'],
    ['www.foo.bar/x', '[link removed]'],
    ['win.casino.online?ref=1', '[link removed]'],
    ['cheap(dot)com or cheap [dot] net', '[link removed] or [link removed]'],
    ['пример.рф', '[link removed]'],
    [
      'che\u200Bap.com, ch\u00ADeap\u200D.com, https:\u2060//evil.example',
      '[link removed], [link removed], [link removed]',
    ],
    ['evil (dot) example (dot) com, evil。example。com/x', 'evil (dot) [link removed], evil。[link removed]'],
    ['cheap．com or cheap[.]com', '[link removed] or [link removed]'],
    ['join discord.gg/free', 'join [link removed]'],
    [
      'win at lucky.casino, deals.شبكة, a.xn--p1ai or cheap(dot)recipes',
      'win at [link removed], [link removed], [link removed] or [link removed]',
    ],
    [
      'click:evil.com /evil.com evil.com:8080/a evil.comx',
      'click:[link removed] /[link removed] [link removed] evil.comx',
    ],
    ['at 203.0.113.7. Or 203.0.113.7:8080/x?y=1#z', 'at [link removed]. Or [link removed]'],
    ['at 2001:db8::1, [2001:DB8::1]:8080/x or ::1', 'at [link removed], [link removed] or [link removed]'],
    ['ann@example.com, ann (at) mail.example', '[address removed], [address removed]'],
    ['call +1 (555) 444-3333 now', 'call [number removed] now'],
    ['my card is 4242 4242 4242 4242', 'my card is [number removed]'],
  ])('%s', (text, shown) => {
    expect(sanitize(text)).toBe(shown);
  });
});

describe('language and layout', () => {
  test.each([
    ['what the fuck', 'what the f***'],
    ['what the FUUUCK', 'what the F***'],
    [`h${'a'.repeat(500)}`, 'haaa'],
    [`Z${'\u0337'.repeat(40)}algo`, `Z${'\u0337'.repeat(3)}algo`],
    ['one\n\n\n\n\n\ntwo', 'one\n\ntwo'],
    [`${'a'.repeat(1999)}😀 and the rest`, 'aaa…'],
    [`${'x '.repeat(499)}fuck`, `${'x '.repeat(499)}f*…`],
    ['ab '.repeat(1000), `${'ab '.repeat(334).slice(0, 1000).trimEnd()}…`],
  ])('%j', (text, shown) => {
    expect(sanitize(text)).toBe(shown);
  });
});

test.each([
  'Is version 1.2.3 of castle.glb smaller than dragon.obj? It is 12,000 triangles at $29.99.',
  'I paid on 2026-11-20 17:31 for order 019a0000-0000-7000-8000-0000000000a1.',
  'The castle of 4551 triangles, 455 px wide, of order 7acf81be-ed05-4551-97b9-8c17a0b224f7, has id 4a55c0de.',
  'Scunthorpe, assassins, classic cocktails and Dickens: all plain words.',
  'Works with node.js, three.js. e.g. fine, i.e. good.',
  'dragon.zip and README.md of release 1.2.3.4567 came at 17:31:05, 999.1.1.1::what a ratio of 4:3.',
  'שלום, مرحبا, 你好, नमस्ते, e\u0301te\u0301 👩‍🚀 1️⃣, می\u200Cخواهم. 我．你',
  '<b>not bold</b> & "quoted" {{ braces }} and $9',
])('plain talk stays as it is: %s', (text) => {
  expect(sanitize(text)).toBe(text);
});

test('whatever is written of the parts of links: none is left, and it stays short', () => {
  const parts = ['https://', 'www.', 'evil', '.', 'com', '/', '@', '(dot)', 'javascript:', ' ', '\n', '-', 'x', '1'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (written) => {
      const shown = sanitize(written.join(''));
      expect(Array.from(shown).length).toBeLessThanOrEqual(1001);
      expect(shown).not.toMatch(/https?:\/\/|javascript:\S/i);
    }),
  );
});

function timeOf(text: string): number {
  const before = performance.now();
  sanitize(text);
  return performance.now() - before;
}

/** Returns how much longer one takes, by the least of many alternating runs, which excludes other load. */
function timesAsLong(long: string, short: string): number {
  const pairs = Array.from({ length: 40 }, () => [timeOf(long), timeOf(short)] as const);
  return Math.min(...pairs.map(([time]) => time)) / Math.min(...pairs.map(([, time]) => time));
}

test.each([
  ...['a.', '1 ', '@ ', 'a-', 'a--', '-f', 'www.', '(at)', '。a1', 'ck。', 'a (dot) ', '://k 。'],
  ...['data:', 'an al', 'class ', 'fuck ', '1 ass', 'lan al😀'],
])('eight times the text takes at most twelve times as long: %j', (part) => {
  const long = part.repeat(2000).slice(0, 2000);
  const short = long.slice(0, 250);
  timesAsLong(long, short);
  expect(timesAsLong(long, short)).toBeLessThan(12);
});

describe('through the API', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.stop());

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    '</script><script>alert(1)</script>',
    '<style>*{display:none}</style>',
    '<iframe srcdoc="&lt;script&gt;"></iframe>',
    '{{constructor.constructor("alert(1)")()}}',
  ])('%s stands in the page as text, and in its data as nothing a browser reads as markup', async (attack) => {
    const body = { name: attack, email: 'eve@example.com', subject: attack, message: attack };
    await shop.client().call(contract.sendSupportMessage, {
      body: { ...body, captcha: await easySolution(shop, 'support') },
    });
    const { messages } = await shop.client().call(contract.listRecentSupportMessages, { query: {} });
    expect(messages[0]).toMatchObject({ name: attack, subject: attack, message: attack });
    const response = await shop.app.request('/api/support-messages/recent');
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
