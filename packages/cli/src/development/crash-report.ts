/** Formats an uncaught error of a Node process for people, without Node's own frames and long paths. */
import { pathToFileURL } from 'node:url';
import { root } from '../paths.ts';

const NOISE = [
  /^node:internal.*\n.*\n\s*\^\n/gm,
  /^ +at (?:.*[ (])?(?:node:|file:.*\/node_modules\/).*\n?/gm,
  /^Node\.js v\d.*$/gm,
  /^(?: {2}\w+: .*\n)+\}$/gm,
];

export function readableCrash(stderr: string): string {
  return NOISE.reduce((text, noise) => text.replace(noise, ''), `${stderr}\n`)
    .replaceAll(pathToFileURL(root).href, '')
    .replaceAll(root, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
