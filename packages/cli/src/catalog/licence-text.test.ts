/** The licence in every download equals the licence document of its purchase. */
import { isMadeLicence } from '@storefront/models/licence';
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

test('an export takes the file of earlier imports, which named 72 hours, for no file of the studio’s', () => {
  const [words] = licence.split('The model is delivered');
  const end = `The model is delivered as it is. If it is not what you expected, you get your money back within 72 hours of the purchase,
as long as you have not downloaded it.
`;
  expect([licence, `${words}${end}`, `${words}Mine.`].map(isMadeLicence)).toEqual([true, true, false]);
});
