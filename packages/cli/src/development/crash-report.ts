/** What a Node process says when an uncaught error ends it, for people: without Node's own frames and long paths. */
import { pathToFileURL } from 'node:url';
import { root } from '../paths.ts';

const NOISE = [
  /** Where in Node the error was thrown. */
  /^node:internal.*\n.*\n\s*\^\n/gm,
  /^ +at (?:.*[ (])?(?:node:|file:.*\/node_modules\/).*\n?/gm,
  /^Node\.js v\d.*$/gm,
  /** The properties of the error. */
  /^(?: {2}\w+: .*\n)+\}$/gm,
];

/** @param stderr all that the process wrote */
export function readableCrash(stderr: string): string {
  return NOISE.reduce((text, noise) => text.replace(noise, ''), `${stderr}\n`)
    .replaceAll(pathToFileURL(root).href, '')
    .replaceAll(root, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
