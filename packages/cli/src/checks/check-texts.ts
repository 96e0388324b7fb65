/** Part of `npm run lint`: pages keep working when the browser translates them. */
import { inRoot } from '../paths.ts';
import { changingTexts } from './changing-texts.ts';
import { trackedFiles } from './tracked-sources.ts';
import { withTypes } from './typed-sources.ts';

/** Files whose text neither shoppers nor the studio see. */
const EXEMPT = /\.test\.tsx$|\/testing\/|^packages\/(bench|e2e|testkit)\//;

const files = trackedFiles('*.tsx').filter((file) => !EXEMPT.test(file));
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
