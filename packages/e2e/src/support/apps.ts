/** The apps of this checkout, by folder. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

export const microFrontends: readonly string[] = readdirSync(root).filter(
  (name) => name.startsWith('mfe-') && existsSync(join(root, name, 'package.json')),
);
export const apps: readonly string[] = ['shell', ...microFrontends];
