/** The apps as their own builds describe them to the server. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppDescription } from '@storefront/federation/description';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export async function appDescriptions(): Promise<AppDescription[]> {
  const files = globSync('{shell,mfe-*}/src/routes.ts', { cwd: ROOT }).sort();
  const modules = files.map((file) => import(join(ROOT, file)) as Promise<{ readonly app: AppDescription }>);
  return (await Promise.all(modules)).map(({ app }) => app);
}
