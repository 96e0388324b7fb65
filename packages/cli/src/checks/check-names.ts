/** Part of `npm run lint`: names use the field's terms, not the repository's old words. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.ts';
import { wrongNames } from './wrong-names.ts';

/** Files that are content rather than code, were released under their names, or support the previous release's apps. */
const EXEMPT = /^packages\/(models|e2e\/pictures|contract\/released)\/|\/migrations\/|\/previous-names\.ts$/;

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: inRoot('.'), encoding: 'utf8' });
const files = listed.split('\n').filter((file) => file !== '' && !EXEMPT.test(file));
const isSource = (file: string) => /\.tsx?$/.test(file);
const complaints = files.flatMap((file) => wrongNames(file, isSource(file) ? textOf(file) : ''));
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}

function textOf(file: string): string {
  try {
    return readFileSync(inRoot(file), 'utf8');
  } catch {
    return '';
  }
}
