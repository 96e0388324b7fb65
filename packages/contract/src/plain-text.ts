/** Excludes signs such as ½ and ™, which stay as they are. */
const plainable = /[\p{Letter}\p{Decimal_Number}\p{Space_Separator}\uFF01-\uFFEF]/gu;

/** Converts full-width and other compatibility letters, digits and spaces to plain ones, for searches. */
export const plainText = (text: string) =>
  text.replace(plainable, (character) => character.normalize('NFKC')).normalize('NFC');
