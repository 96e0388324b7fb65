import { problemError } from '../errors.ts';

/** Area codes of +1 outside the US and Canada, and premium rates: expensive, and the target of SMS fraud under +1. */
const dear = new Set(
  '900 242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
);

/** Europe, North America, Australia, New Zealand, Japan, Korea and Singapore. */
export const DEFAULT_COUNTRIES: readonly string[] =
  '1 30 31 32 33 34 351 352 353 354 356 357 358 359 36 370 371 372 385 386 39 40 41 420 421 423 43 44 45 46 47 48 49 61 64 65 81 82'.split(
    ' ',
  );

/** @param number in E.164. @throws code_country_refused */
export function refuseForeignCountry(number: string, countries: readonly string[]): void {
  const digits = number.replace('+', '');
  const isDear = digits.startsWith('1') && dear.has(digits.slice(1, 4));
  const isAllowed = countries.some((country) => digits.startsWith(country) && !(isDear && country === '1'));
  if (!isAllowed) throw problemError('code_country_refused');
}

/** '1, 44' → ['1', '44'] */
export function callingCodes(list: string): string[] {
  return list.split(',').map((code) => code.trim());
}
