/** Reads the process settings of the image from the Containerfile. */
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../Containerfile', import.meta.url), 'utf8');

/** Returns the environment that the image sets. */
export function imageSettings(): Record<string, string> {
  const [, listed = ''] = /^ENV ((?:.*\\\n)*.*)/m.exec(text) ?? [];
  return Object.fromEntries([...listed.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}
