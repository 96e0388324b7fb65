/** Digits shown in groups while they are typed, with the caret where the shopper expects it. */

export interface Mask {
  /** How many digits each group holds; there are no more digits than these. */
  readonly groups: readonly number[];
  readonly separator: string;
  /** Puts the separator as soon as a group is full, not only before the next digit. */
  readonly eager?: boolean;
  /** Rewrites other spellings of a complete text before its digits are taken. */
  readonly spell?: (text: string) => string;
}

export interface Edit {
  readonly text: string;
  readonly caret: number;
}

/** The digits in `text`, full-width ones included. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/** `digits` in groups; `growing` while the shopper adds rather than deletes. */
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
 * What a field shows after the browser changed it to `text` with the caret at `caret`. Digits there is no room for
 * are those just entered, as with `maxlength`, never those behind the caret.
 * @param inputType of the browser's InputEvent; undefined when the browser filled the field in
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

/** Where the caret stands after `count` digits: behind the separator that follows them, or before it. */
function positionAfter(text: string, count: number, behindSeparator: boolean): number {
  let position = 0;
  for (let seen = 0; seen < count; position++) {
    if (/\d/.test(text.charAt(position))) seen++;
  }
  while (behindSeparator && position < text.length && !/\d/.test(text.charAt(position))) position++;
  return position;
}
