/** Signs such as ½ and ™ are what they are. */
const plainable = /[\p{Letter}\p{Decimal_Number}\p{Space_Separator}\uFF01-\uFFEF]/gu;

/** Full-width and other compatible letters, digits and spaces as the plain ones: what is searched for and what is found. */
export const plainText = (text: string) =>
  text.replace(plainable, (character) => character.normalize('NFKC')).normalize('NFC');
