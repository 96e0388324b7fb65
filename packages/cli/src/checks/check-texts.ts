/** Part of `npm run lint`: pages keep working when the browser translates them. */
import { execFileSync } from 'node:child_process';
import { inRoot } from '../paths.ts';
import { changingTexts } from './changing-texts.ts';
import { withTypes } from './typed-sources.ts';

/** Files whose text neither shoppers nor the studio see. */
const EXEMPT = /\.test\.tsx$|\/testing\/|^packages\/(bench|e2e|testing)\//;

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.tsx'], {
  cwd: inRoot('.'),
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => file !== '' && !EXEMPT.test(file));
const complaints = withTypes(files, (sources) =>
  files.flatMap((file) => {
    const source = sources.program.getSourceFile(inRoot(file));
    return source ? changingTexts(source, sources).map(({ line, message }) => `${file}:${line}: ${message}`) : [];
  }),
);
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
