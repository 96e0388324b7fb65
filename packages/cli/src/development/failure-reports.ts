/** Prints errors of pages under development on the terminal, and answers with their source positions. */
import { text } from 'node:stream/consumers';
import { tidy } from './builds-in-memory.ts';
import type { Middleware } from './reason-page.ts';
import { type BuiltFiles, withSourcePositions } from './source-positions.ts';

const BUILD_FAILED = 'Module build failed';
/** The path is also in `@storefront/federation`. */
const PATH = '/__development/failures';

export function failureReports(files: BuiltFiles): Middleware {
  let last = '';
  return async (request, response, next) => {
    if (request.method !== 'POST' || request.url !== PATH) return next();
    const stack = await text(request);
    const report = tidy(await withSourcePositions(stack, files));
    // Compile errors are printed already, and React renders twice under development.
    if (!stack.includes(BUILD_FAILED) && report !== last)
      console.error(`\nA page failed in the browser:\n\n${report}\n`);
    last = report;
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(report);
  };
}
