/** What the Containerfile says of the processes of the image. */
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../Containerfile', import.meta.url), 'utf8');

/** The environment that the image sets. */
export function imageSettings(): Record<string, string> {
  const [, listed = ''] = /^ENV ((?:.*\\\n)*.*)/m.exec(text) ?? [];
  return Object.fromEntries([...listed.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}
