import { MIN_PASSWORD_LENGTH, STUDIO_NAME } from '@storefront/contract';
import { countUnpredictable, repeatedPart, withoutAccents } from '../../base/guessable-characters.ts';

export interface PasswordOwner {
  readonly email: string;
  readonly origin: string;
  readonly shopName: string;
}

const MIN_WORD_LENGTH = 3;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;
const WORD_WITH_ENDS = /^(?<before>[^\p{L}]*)(?<word>.*?)(?<after>[^\p{L}]*)$/su;
const LOOKALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '+': 't',
};

/** True when the password is common, a keyboard run, a name of the owner or the store, or a variant of these. */
export async function isCommonPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  const mostUsed = await mostUsedPasswords();
  const names = namesOf(owner);
  const isWord = (text: string) => text.length >= MIN_WORD_LENGTH && (mostUsed.has(text) || names.has(text));
  const text = fold(password);
  if (countUnpredictable(text) < MIN_PASSWORD_LENGTH) return true;
  return [text, withoutSeparators(text)]
    .filter(({ length }) => length >= MIN_PASSWORD_LENGTH)
    .some((spelling) => repeatedPart(spelling).length < MIN_PASSWORD_LENGTH || isVariantOf(spelling, isWord));
}

/** True when `text` is a word in leetspeak, or with at most its own length added around it. */
function isVariantOf(text: string, isWord: (text: string) => boolean): boolean {
  const { before = '', word = '', after = '' } = WORD_WITH_ENDS.exec(text)?.groups ?? {};
  const candidates = [
    { base: text, added: '' },
    { base: before + word, added: after },
    { base: word + after, added: before },
    { base: word, added: before + after },
  ];
  return candidates
    .filter(({ base, added }) => countUnpredictable(added) <= base.length)
    .some(({ base }) => readings(repeatedPart(base)).some(isWord));
}

function readings(text: string): readonly string[] {
  const asLetters = text.replace(/[^1!\p{L}]/gu, (sign) => LOOKALIKES[sign] ?? sign);
  return [text, ...['i', 'l'].map((letter) => asLetters.replace(/[1!]/g, letter))];
}

function namesOf({ email, origin, shopName }: PasswordOwner): ReadonlySet<string> {
  const [name = '', domain = ''] = email.split('@');
  const whole = [STUDIO_NAME, shopName, email, name, domain, new URL(origin).host].map(fold);
  return new Set(whole.flatMap((text) => [text, withoutSeparators(text), ...text.split(SEPARATORS)]));
}

function fold(text: string): string {
  return withoutAccents(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
}

function withoutSeparators(text: string): string {
  return text.replace(SEPARATORS, '');
}

let mostUsed: Promise<ReadonlySet<string>> | undefined;

/** 49,000 passwords in 5 MB, loaded for the first new password instead of at startup. */
function mostUsedPasswords(): Promise<ReadonlySet<string>> {
  mostUsed ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return mostUsed;
}
