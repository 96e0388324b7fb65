/** The licence in every download, and the licence document of its purchase. */
import { licence } from '@storefront/models/tools';
import { CURRENT_LICENCE_TEXT, licenceTexts } from 'bff/licence-texts';
import { expect, test } from 'vitest';

test('the file in a bundle says what the licence document says, but for the hours, which differ by purchase', () => {
  const text = licenceTexts.get(CURRENT_LICENCE_TEXT);
  const lists = text?.lists.map(({ title, points }) => `${title} ${points.map((point) => `- ${point}`).join(' ')}`);
  const [title, ...words] = licence.trim().split(/\n+/);
  expect(title).toBe(`LANTERNKEEP ${text?.title.toUpperCase()}`);
  expect(words.join(' ').replace(/\s+/g, ' ')).toBe(
    [text?.lead, ...(lists ?? []), text?.end('the hours for refunds that its receipt names')].join(' '),
  );
});
