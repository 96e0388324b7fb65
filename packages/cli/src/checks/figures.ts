/** Prints figures of this repository's structure, those that docs/architecture.md is held against. */
import { readFileSync } from 'node:fs';
import { inRoot, projectDirectories } from '../paths.ts';
import { folderCircles, importsOf } from './folder-circles.ts';
import { isTest, trackedFiles, trackedSources } from './tracked-sources.ts';
import { WINGS } from './wings.ts';

/** A declaration that other files import by its name. */
const EXPORTED = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;
/** A comment that begins like a clause: it has no subject. */
const CLAUSE = /^\s*(?:\/\/|\/\*\*|\*) (?:What|Of|Whether)\b/gm;

/** Models are content: their sources draw them. */
const sources = trackedSources(':!packages/models');
const texts = [...sources.values()];
const linesIn = (contents: readonly string[]) => contents.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
const read = (files: readonly string[]) => files.map((file) => readFileSync(inRoot(file), 'utf8'));
const count = (pattern: RegExp) => texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0);

/** @returns the place of a server file's wing, lowest first; undefined for all other files */
function wingOf(file: string): number | undefined {
  const [, name = ''] = /^bff\/src\/([^/]+)\//.exec(file) ?? [];
  const at = WINGS.indexOf(name);
  return at < 0 ? undefined : at;
}

function upwardImports(): number {
  return importsOf(sources).filter(([from, to]) => {
    const [lower, upper] = [wingOf(from), wingOf(to)];
    return lower !== undefined && upper !== undefined && upper > lower;
  }).length;
}

function namesDefinedTwice(): number {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    for (const [, name = ''] of text.matchAll(EXPORTED)) files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  return [...files.values()].filter(({ size }) => size > 1).length;
}

const wordsIn = (files: readonly string[]) =>
  read(files).reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
const circles = folderCircles(sources);
const tests = trackedFiles('*.ts', '*.tsx', ':!packages/models').filter(isTest);
const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: object };

console.table({
  'folders whose entries import each other in a circle': circles.length,
  'entries in such circles': circles.reduce((sum, { entries }) => sum + entries.length, 0),
  'wings of the server': WINGS.length,
  'imports that point to a higher wing': upwardImports(),
  packages: projectDirectories().length,
  'root scripts': Object.keys(scripts).length,
  'exported names defined in more than one file': namesDefinedTwice(),
  'source lines': linesIn(texts),
  'lines of tests and helpers': linesIn(read(tests)),
  'words of documentation': wordsIn(trackedFiles('*.md')),
  'comments that begin with What, Of or Whether': count(CLAUSE),
});
