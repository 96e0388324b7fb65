/** The compose file against its specification. */
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';

const file = fileURLToPath(new URL('../../compose/compose.yaml', import.meta.url));
/** Beside the specification, habits that most keep. */
const linter = new DCLinter({
  rules: {
    'require-quotes-in-ports': [1, { quoteType: 'double' }],
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
  },
  quiet: false,
  debug: false,
  exclude: [],
});

test('the compose file is what its specification allows', () => {
  const messages = linter.lintFiles([file], false).flatMap((result) => result.messages);
  expect(messages.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
});
