/** A part of `npm run lint`: names are the field's terms, and words of this repository's own do not come back. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.ts';
import { wrongNames } from './wrong-names.ts';

/** Content rather than code, and what was released under its name or is lent to the previous release's apps. */
const EXEMPT = /^packages\/(models|e2e\/pictures|contract\/released)\/|\/migrations\/|\/previous-names\.ts$/;

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: inRoot('.'), encoding: 'utf8' });
const files = listed.split('\n').filter((file) => file !== '' && !EXEMPT.test(file));
const isSource = (file: string) => /\.tsx?$/.test(file);
const complaints = files.flatMap((file) => wrongNames(file, isSource(file) ? textOf(file) : ''));
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}

/** Nothing, of a file that was deleted and is listed still. */
function textOf(file: string): string {
  try {
    return readFileSync(inRoot(file), 'utf8');
  } catch {
    return '';
  }
}
