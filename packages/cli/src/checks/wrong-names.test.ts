import { expect, test } from 'vitest';
import { wrongNames } from './wrong-names.ts';

test.each([
  ['bff/src/post/letter.ts', '', ['bff/src/post/letter.ts says letter; the field says email.']],
  [
    'bff/src/x.ts',
    'export async function sendLetter(to: string) {}',
    ['sendLetter says letter; the field says email.'],
  ],
  ['bff/src/x.ts', 'export interface GoodsShop {', ['GoodsShop says goods; the field says product files.']],
  ['bff/src/x.ts', "const sendLetter = () => {};\nexport const desktop = 'a letter';", []],
])('%s with %j: %j', (path, source, complaints) => {
  expect(wrongNames(path, source)).toEqual(complaints.map((complaint) => `${path}: ${complaint}`));
});
