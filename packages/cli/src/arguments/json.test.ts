import { expect, test } from 'vitest';
import { formatJson } from './json.ts';

test('what a terminal would obey is escaped, and reads back as it was', () => {
  const data = { subject: 'a\u001b[2Jb\u009bc\u202ed\u2028e\u{e0001}f', words: 'Zoë\n✓ 🐉' };
  const text = formatJson(data);
  expect(text).toBe(
    '{\n  "subject": "a\\u001b[2Jb\\u009bc\\u202ed\\u2028e\\udb40\\udc01f",\n  "words": "Zoë\\n✓ 🐉"\n}',
  );
  expect(JSON.parse(text)).toEqual(data);
});
