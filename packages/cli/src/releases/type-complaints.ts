export interface TypeComplaint {
  /** Relative to the compiler's working directory. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export function complaintsIn(output: string): TypeComplaint[] {
  return output.split(/\r?\n(?=\S)/).flatMap((text) => {
    const [, file, line, column, message] = /^(\S+)\((\d+),(\d+)\): error TS\d+: (.*)$/s.exec(text) ?? [];
    if (file === undefined || message === undefined) return [];
    return [{ file, line: Number(line), column: Number(column), message: gist(message) }];
  });
}

const MAX_LENGTH = 300;

/** Extracts the compiler's last two lines, which name the wrong part and the reason. */
function gist(message: string): string {
  const lines = message.trim().split(/\s*\n\s*/);
  const text = lines.slice(-2).join(' ').replace(/\.$/, '');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** Returns why `source` does not fit, naming import and module; phrased to follow the app in a sentence. */
export function mismatchReason({ file, line, column, message }: TypeComplaint, source: string): string {
  const text = source.split('\n')[line - 1] ?? '';
  // The import is at the error or before it: a component before its property.
  const before = text.slice(0, column - 1) + (/^\w+/.exec(text.slice(column - 1))?.[0] ?? '');
  const imported = importsOf(source);
  const [meant] = imported
    .map((one) => ({ ...one, at: Math.max(lastIndexOf(before, one.local), lastIndexOf(before, one.name)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at);
  const what = meant
    ? `${meant.name} of ${meant.module}`
    : [...new Set(imported.map(({ module }) => module))].join(', ');
  return `does not fit the shell's ${what || 'modules'} in ${file}, line ${line}: ${message}`;
}

function lastIndexOf(text: string, word: string): number {
  return [...text.matchAll(new RegExp(`\\b${word}\\b`, 'g'))].at(-1)?.index ?? -1;
}

interface Imported {
  readonly module: string;
  readonly name: string;
  readonly local: string;
}

function importsOf(source: string): Imported[] {
  return [...source.matchAll(/\bimport\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"](@storefront\/[^'"]+)['"]/g)].flatMap(
    ([, names = '', module = '']) =>
      [...names.matchAll(/(?:type\s+)?(\w+)(?:\s+as\s+(\w+))?\s*(?:,|$)/g)].map(([, name = '', local = name]) => ({
        module,
        name,
        local,
      })),
  );
}
