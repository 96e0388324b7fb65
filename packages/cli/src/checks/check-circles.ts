/** Part of `npm run lint`: the entries of a folder, at any depth, import each other without circles. */
import { folderCircles } from './folder-circles.ts';
import { trackedSources } from './tracked-sources.ts';

const circles = folderCircles(trackedSources());
for (const { folder, entries, imports } of circles) {
  console.error(`${folder}: ${entries.join(', ')} import each other in a circle\n  ${imports.join('\n  ')}`);
}
if (circles.length > 0) process.exit(1);
