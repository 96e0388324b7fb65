/** Words that had a meaning in this repository alone, and what the field calls it. */
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
};

const EXPORT = /^export (?:async )?(?:const|function|class|interface|type|enum) (\w+)/gm;

/** A sentence for each such word in the path of a file or in the name of what its `source` exports. */
export function wrongNames(path: string, source: string): string[] {
  const exported = [...source.matchAll(EXPORT)].map(([, name = '']) => name);
  return [path, ...exported].flatMap((name) =>
    wordsOf(name).flatMap((word) => {
      const term = Object.hasOwn(terms, word) ? terms[word] : undefined;
      return term ? `${path}: ${name} says ${word}; the field says ${term}.` : [];
    }),
  );
}

/** 'anOldName' has the words 'an', 'old' and 'name'. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
