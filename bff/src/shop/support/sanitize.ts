/** Sanitizes strangers' texts for the public: no links, addresses or slurs; limited marks and length. */
import { isIP } from 'node:net';
import { STUDIO_NAME } from '@storefront/contract';
import {
  asteriskCensorStrategy,
  collapseDuplicatesTransformer,
  englishDataset,
  englishRecommendedTransformers,
  keepStartCensorStrategy,
  parseRawPattern,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  skipNonAlphabeticTransformer,
  TextCensor,
  toAsciiLowerCaseTransformer,
} from 'obscenity';
import tlds from 'tlds' with { type: 'json' };
import { memoizeLast } from '../../base/memoize.ts';

const MAX_SHOWN = 1000;
const READ = 2 * MAX_SHOWN;
/** Searching for slurs is expensive; the margin finds those that begin in the shown part. */
const SEARCHED = MAX_SHOWN + 50;
const ELLIPSIS = '…';
const REMOVED_LINK = '[link removed]';
const REMOVED_ADDRESS = '[address removed]';
const REMOVED_NUMBER = '[number removed]';

/** Invisible characters that could hide in a link; joiners stay where scripts and emoji need them. */
const UNSEEN =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}|(?<=\p{ASCII})(?:\u200C|\u200D)|(?:\u200C|\u200D)(?=\p{ASCII})/gu;
const HALF_A_PAIR = /[\uD800-\uDBFF]$/;
/** Dots that browsers accept in host names. */
const OTHER_DOTS = /(?<=\p{ASCII})[．｡․](?=\p{ASCII})/gu;
/** Anchored at word starts, so that matching takes linear time. */
const EMAIL_ADDRESS =
  /(?<![^\s@<>()[\]"',;:])[^\s@<>()[\]"',;:]+\s?(?:[@＠]|\(at\)|\[at\])\s?[^\s@<>()[\]"',;:]+\.\p{L}{2,}/giu;
const URL_WITH_SCHEME = /(?<![a-z\d+.-])[a-z\d+.-]*:(?:\/\/|\\\\)\S*/gi;
const SCRIPT_OR_DATA = /(?:javascript|data|vbscript|mailto|tel|sms|magnet):\S+/gi;
/** File endings, which are more common here than hosts of these domains. */
const FILE_ENDINGS = new Set(['zip', 'mov', 'md', 'py', 'rs', 'sh', 'ps']);
const TOP_LEVEL = [...tlds.filter((name) => !FILE_ENDINGS.has(name)), String.raw`xn--[a-z\d-]+`].join('|');
const HOST_END = String.raw`(?:${TOP_LEVEL})(?![\p{L}\p{N}_])(?:[/:?#]\S*)?`;
/** Host names without a scheme, by their top-level domain. */
const BARE_HOST = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.-])(?:www\d?\.\S+|(?:[\p{L}\p{N}-]{1,63}\.){1,30}${HOST_END})`,
  'giu',
);
/** The last two labels of a host with a spelt-out dot. */
const SPELT_HOST = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])[\p{L}\p{N}-]{1,63}\s?(?:\(dot\)|\[dot\]|[([]\.[)\]]|。)\s?${HOST_END}`,
  'giu',
);
/** IPv4 or IPv6 candidates, with port and path. */
const BARE_IP =
  /(?<![\p{L}\p{N}_.:-])\[?((?:\d{1,3}\.){3}\d{1,3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})\]?(?![\p{L}\p{N}_]|\.\d)(?::\d+)?(?:[/?#]\S*)?/giu;
/** Ten or more digits, as in telephone and card numbers, but no dates or order ids. */
const LONG_NUMBER = /(?<![\p{L}\p{N}-])(?!\d{4}-\d\d-\d\d)\+?\d(?:[\s().-]{0,2}\d){9,24}(?![\p{L}\p{N}-])/gu;
/** More combining marks on a letter than any language uses. */
const TOWER_OF_MARKS = /(\p{M}{3})\p{M}+/gu;
const MANY_LINES = /\n\s*\n\s*\n+/g;
const SAME_AGAIN = /([^\s\d])\1{9,}/gu;

/** Numbers and ids, whose digits could be read as letters. */
const NO_WORDS = /(?<![\p{L}\p{N}])(?:\d+|[\da-f-]{8,})(?![\p{L}\p{N}])/giu;

const slurs = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
const censor = new TextCensor().setStrategy(keepStartCensorStrategy(asteriskCensorStrategy()));

export function sanitize(text: string): string {
  const plain = text
    .slice(0, READ)
    .replace(HALF_A_PAIR, '')
    .replace(UNSEEN, '')
    .replace(OTHER_DOTS, '.')
    .replace(TOWER_OF_MARKS, '$1')
    .replace(URL_WITH_SCHEME, REMOVED_LINK)
    .replace(SCRIPT_OR_DATA, REMOVED_LINK)
    .replace(EMAIL_ADDRESS, REMOVED_ADDRESS)
    .replace(BARE_HOST, REMOVED_LINK)
    .replace(SPELT_HOST, REMOVED_LINK)
    .replace(BARE_IP, (found, address: string) => (isIP(address) ? REMOVED_LINK : found))
    .replace(LONG_NUMBER, REMOVED_NUMBER)
    .replace(SAME_AGAIN, (_, letter: string) => letter.repeat(3))
    .replace(MANY_LINES, '\n\n');
  const searched = firstOf(plain, SEARCHED);
  const clean = censor.applyTo(searched, slursOf(searched));
  const shown = firstOf(clean, MAX_SHOWN);
  const isWhole = text.length <= READ && searched === plain && shown === clean;
  return isWhole ? clean : `${shown.trimEnd()}${ELLIPSIS}`;
}

function firstOf(text: string, count: number): string {
  return text.length <= count ? text : Array.from(text).slice(0, count).join('');
}

function slursOf(text: string) {
  const others = [...text.matchAll(NO_WORDS)].filter(([found]) => /\d/.test(found));
  return slurs
    .getAllMatches(text)
    .filter(
      ({ startIndex, endIndex }) =>
        !others.some(({ index, 0: { length } }) => index <= startIndex && endIndex < index + length),
    );
}

const readings = [
  resolveConfusablesTransformer(),
  resolveLeetSpeakTransformer(),
  toAsciiLowerCaseTransformer(),
  collapseDuplicatesTransformer(),
];
/** Matches any spelling of the names; bars are word boundaries. */
const namesLike = (names: readonly string[], transformers = readings) =>
  new RegExpMatcher({
    blacklistedTerms: names.map((name, id) => ({ id, pattern: parseRawPattern(name.replace(/(.)\1+/g, '$1')) })),
    blacklistMatcherTransformers: transformers,
  });
const titles = namesLike([
  ...['|studio|', '|support|', '|admin|', '|administrator', '|moderat', '|staff|', '|official'],
  ...['|team|', '|owner|', '|founder|', '|help desk|', '|helpdesk|', '|customer service|'],
]);

const plainOf = (name: string) => name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
const lettersOf = (name: string) =>
  plainOf(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Shorter names are parts of other people's names. */
const MIN_FOUND_INSIDE = 6;

/** Returns true when a plain name is or contains the shop's name, in any spelling. */
const shopMatcherOf = memoizeLast((shopName: string): ((plain: string) => boolean) => {
  const letters = lettersOf(shopName);
  if (letters.length < MIN_FOUND_INSIDE) return (plain) => lettersOf(plain) === letters;
  const isInside = (plain: string) => lettersOf(plain).includes(letters);
  if (!/^[a-z]+$/.test(letters)) return isInside;
  const spellings = spellingsOf(letters);
  return (plain) => isInside(plain) || spellings.hasMatch(plain);
});

/** Also matches letters in between, and a digit that could be either of two letters. */
function spellingsOf(letters: string): RegExpMatcher {
  return namesLike(
    [letters, letters.replaceAll('l', 'i')],
    [...readings.slice(0, 2), skipNonAlphabeticTransformer(), ...readings.slice(2)],
  );
}
const defaultSpellings = spellingsOf(lettersOf(STUDIO_NAME));

/** Returns true when the name could be mistaken for the studio's. */
export function looksLikeStudio(name: string, shopName: string): boolean {
  const plain = plainOf(name);
  return titles.hasMatch(plain) || defaultSpellings.hasMatch(plain) || shopMatcherOf(shopName)(plain);
}
