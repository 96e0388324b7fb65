/** Groups digits while they are typed and keeps the caret in place. */

export interface Mask {
  /** Digits per group; their sum is the maximum length. */
  readonly groups: readonly number[];
  readonly separator: string;
  /** Adds the separator as soon as a group is full, not before the next digit. */
  readonly eager?: boolean;
  /** Normalizes other spellings of a complete text before its digits are extracted. */
  readonly spell?: (text: string) => string;
}

export interface Edit {
  readonly text: string;
  readonly caret: number;
}

/** Returns the digits in `text`, including full-width ones. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

function formatDigits(digits: string, { groups, separator, eager = false }: Mask, growing = false): string {
  const parts: string[] = [];
  let rest = digits;
  for (const size of groups) {
    if (rest === '' && !(growing && eager && parts.at(-1)?.length === groups[parts.length - 1])) break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(separator);
}

/**
 * Returns the field's content after an edit. Excess digits are dropped where they were typed, as with `maxlength`.
 * @param inputType of the InputEvent; undefined for autofill
 */
export function applyMask({ text, caret }: Edit, mask: Mask, inputType = ''): Edit {
  const growing = !inputType.startsWith('delete');
  const isAtEnd = caret >= text.length;
  const spelt = growing && isAtEnd && mask.spell ? mask.spell(text) : text;
  const entered = digitsOf(isAtEnd ? spelt : text.slice(0, caret));
  const behind = isAtEnd ? '' : digitsOf(text.slice(caret));
  const capacity = mask.groups.reduce((sum, size) => sum + size, 0);
  const before = entered.slice(0, Math.max(capacity - behind.length, 0));
  const masked = formatDigits((before + behind).slice(0, capacity), mask, growing);
  const isBackspace = inputType === 'deleteContentBackward';
  return { text: masked, caret: positionAfter(masked, before.length, !isBackspace) };
}

function positionAfter(text: string, count: number, behindSeparator: boolean): number {
  let position = 0;
  for (let seen = 0; seen < count; position++) {
    if (/\d/.test(text.charAt(position))) seen++;
  }
  while (behindSeparator && position < text.length && !/\d/.test(text.charAt(position))) position++;
  return position;
}
