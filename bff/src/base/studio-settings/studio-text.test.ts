/** The blocks that Markdown becomes, and what must never appear in them. */
import { plainTextOf } from '@storefront/contract/studio-settings/plain-text';
import { SAFE_LINK, studioText } from '@storefront/contract/studio-settings/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readStudioText } from './studio-text.ts';

const introOf = (markdown: string) => readStudioText(markdown).intro;
const runs = (markdown: string) => introOf(markdown).flatMap(({ lines }) => lines.flat());

describe('a text', () => {
  test('is divided by its headings, which may name the address of their section', () => {
    const text = readStudioText('In short.\n\n# Refunds {#money}\n\nYes.\n\n### Later\n\n## Größe & Form\n\nAny.');
    expect(text).toEqual({
      intro: [{ kind: 'paragraph', lines: [[{ text: 'In short.' }]] }],
      sections: [
        {
          id: 'money',
          title: 'Refunds',
          blocks: [
            { kind: 'paragraph', lines: [[{ text: 'Yes.' }]] },
            { kind: 'heading', lines: [[{ text: 'Later' }]] },
          ],
        },
        { id: 'größe-form', title: 'Größe & Form', blocks: [{ kind: 'paragraph', lines: [[{ text: 'Any.' }]] }] },
      ],
    });
  });

  test('gives every section an address of its own', () => {
    const { sections } = readStudioText('## Same\n\n## Same\n\n## Other {#same}\n\n## !?');
    expect(sections.map(({ id }) => id)).toEqual(['same', 'same-2', 'same-3', 'section']);
  });

  test('has lists, whose items are one after the other however deep they were', () => {
    const items = [[{ text: 'one' }], [{ text: 'deep', isStrong: true }], [{ text: 'two' }]];
    expect(introOf('- one\n  - **deep**\n- two')).toEqual([{ kind: 'list', lines: items }]);
    expect(introOf('3. one\n4. two')).toEqual([{ kind: 'list', start: 3, lines: [items[0], items[2]] }]);
  });

  test('has emphasis, line breaks and links', () => {
    expect(runs('**so** *and*\nso  \n**[there](/store)** \\*')).toEqual([
      { text: 'so', isStrong: true },
      { text: ' ' },
      { text: 'and', isEmphasis: true },
      { text: ' so' },
      { text: '\n' },
      { text: 'there', isStrong: true, href: '/store' },
      { text: ' *' },
    ]);
    expect(runs('hello@shop.example')).toEqual([{ text: 'hello@shop.example', href: 'mailto:hello@shop.example' }]);
  });

  test('is searched and told to search engines by its words', () => {
    expect(plainTextOf(introOf('**One** [two](/x)\n\n- three'))).toBe('One two\nthree');
  });
});

/** Returns the minimum of several times in milliseconds, which excludes other load on the processor. */
function costOf(markdown: string): number {
  const times = Array.from({ length: 10 }, () => {
    const before = performance.now();
    readStudioText(markdown);
    return performance.now() - before;
  });
  return Math.min(...times);
}

test.each([
  ...['[', '**a', '*a_', 'a**b', '[[a]', '> ', '1. ', '- ', '\n- ', '\n1. a\n  - b\n'],
  ...['<', '&', '!', 'http://', 'a@', '[a]: /b\n[a] '],
])('reading takes no longer than by the square of the length: %j', (part) => {
  const long = part.repeat(8000).slice(0, 8000);
  costOf(long);
  expect(costOf(long) / costOf(long.slice(0, 1000))).toBeLessThan(8 * 8 * 1.5);
});

describe('what is not taken', () => {
  test.each([
    '<script>alert(1)</script>',
    '<b onclick="alert(1)">bold</b>',
    '![picture](https://evil.example/x.png)',
    '[run](javascript:alert(1))',
    '[run](JaVaScRiPt:alert(1))',
    '[run](data:text/html,x)',
    '[elsewhere](//evil.example)',
    '[relative](page)',
    '`code`',
    '~~struck~~',
    '---',
    'www.evil.example',
  ])('stays as it was typed: %s', (markdown) => {
    expect(plainTextOf(introOf(markdown))).toBe(markdown);
    expect(runs(markdown).filter(({ href }) => href !== undefined)).toEqual([]);
  });

  test('as a path stays one, whatever browsers make of a backslash', () => {
    expect(runs('[here](/\\evil.example)')).toEqual([{ text: 'here', href: '/%5Cevil.example' }]);
  });

  test('is never a link elsewhere than to a page, an address or a place, whatever is typed', () => {
    const part = fc.constantFrom(
      ...['[', ']', '(', ')', '<', '>', 'javascript:', 'data:', '//', '/', '\\', '#', '- ', '1. ', '\n', '\t', ' '],
      ...['**', '_', '`', '&Tab;', '&#106;', 'x', '## ', '{#x}', '> ', '|', 'http://a.b', '![', ']: ', '\u0000'],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = readStudioText(parts.join(''));
        expect(z.safeParse(studioText, text).error).toBeUndefined();
        const links = [...JSON.stringify(text).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => String(href));
        for (const href of links) expect(new URL(href, 'https://shop.example').href).not.toMatch(/^(javascript|data)/i);
      }),
      { numRuns: 2000 },
    );
    expect(SAFE_LINK.test('java\nscript:x')).toBe(false);
  });
});
