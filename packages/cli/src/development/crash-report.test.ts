/** The report of a server that a mistake has crashed. */
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { inRoot, root } from '../paths.ts';
import { readableCrash } from './crash-report.ts';

const SYNTAX_ERROR = `node:internal/modules/run_main:111
    triggerUncaughtException(
    ^

${inRoot('bff/src/process/app.ts')}:2
const b: number = ;
                  ^
console.log(b);

SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Expression expected
    at parseTypeScript (node:internal/modules/typescript:61:36)
    at processTypeScriptCode (node:internal/modules/typescript:129:37) {
  code: 'ERR_INVALID_TYPESCRIPT_SYNTAX'
}

Node.js v26.10.0
`;

test('a syntax error is told with its file, its line and what was expected there, and nothing else', () => {
  expect(readableCrash(SYNTAX_ERROR)).toBe(`bff/src/process/app.ts:2
const b: number = ;
                  ^
console.log(b);

SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Expression expected`);
});

test('of an error that was thrown, the frames in this checkout are told', () => {
  const at = (path: string) => `${pathToFileURL(root).href}${path}`;
  const said = readableCrash(`${at('bff/src/process/app.ts')}:9
  throw new TypeError('boom');
        ^

TypeError: boom
    at createApp (${at('bff/src/process/app.ts')}:9:9)
    at call (${at('node_modules/hono/dist/hono.js')}:3:1)
    at node:internal/main/run_main_module:36:49

Node.js v26.10.0
`);
  expect(said).toBe(`bff/src/process/app.ts:9
  throw new TypeError('boom');
        ^

TypeError: boom
    at createApp (bff/src/process/app.ts:9:9)`);
});
