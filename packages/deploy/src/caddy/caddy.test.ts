/** Checks the Caddyfile with Caddy. */
import { fileURLToPath } from 'node:url';
import { needs } from '@storefront/testkit/needs';
import { expect, test } from 'vitest';
import { findProgram, startProgram } from '../testing/program.ts';

const caddy = findProgram('caddy');
const file = fileURLToPath(new URL('../../caddy/Caddyfile', import.meta.url));

test.runIf(caddy)('Caddy finds nothing wrong with its file', needs('caddy'), async () => {
  const config = ['--adapter', 'caddyfile', '--config', file];
  expect(await startProgram(caddy ?? '', ['validate', ...config]).ended).toBe(0);
});
