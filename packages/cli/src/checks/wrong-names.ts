/** The repository's old words, each with the field's term. */
const terms: Readonly<Record<string, string>> = {
  letter: 'email',
  letters: 'emails',
  carrier: 'transport',
  desk: 'admin',
  shelf: 'catalogue',
  shelve: 'import',
  goods: 'product files',
  specimen: 'example',
  specimens: 'gallery',
  oracle: 'parity',
  patience: 'timeout',
  seal: 'encrypt',
  unseal: 'decrypt',
  harmless: 'sanitize',
  doorway: 'layout',
  holding: 'source',
  holdings: 'sources',
  admission: 'sign-in',
  told: 'result',
  sentence: 'message',
  sentences: 'messages',
  wish: 'wishlist item',
  wished: 'in the wishlist',
  wishes: 'wishlist',
  protection: 'MFA',
  'two factor': 'MFA',
  'second factor': 'MFA',
  'second factors': 'MFA',
  'owned title': 'owned product',
  'title details': 'owned product details',
  hear: 'subscribe',
  tend: 'process',
  patient: 'with retries',
  patiently: 'with retries',
};

const EXPORT = /^export (?:async )?(?:const|function|class|interface|type|enum) (\w+)/gm;

/** Returns a sentence for each old word in the file's path or in the names that `source` exports. */
export function wrongNames(path: string, source: string): string[] {
  const exported = [...source.matchAll(EXPORT)].map(([, name = '']) => name);
  return [path, ...exported].flatMap((name) =>
    Object.entries(terms).flatMap(([word, term]) =>
      wordsOf(name).includes(` ${word} `) ? [`${path}: ${name} says ${word}; the field says ${term}.`] : [],
    ),
  );
}

/** Turns 'anOldName' into ' an old name ', so that each word is between spaces. */
function wordsOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return ` ${words.replace(/[^a-z0-9]+/g, ' ')} `;
}
