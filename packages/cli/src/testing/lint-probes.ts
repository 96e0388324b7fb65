import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot } from '../paths.ts';

/**
 * Lints `probes` (contents by path) with the store's rules, and returns GitHub annotations. The probes are written to a
 * separate tree, never among the sources.
 */
export function lintProbes(probes: Readonly<Record<string, string>>, options: readonly string[] = []): string {
  const tree = mkdtempSync(join(tmpdir(), 'lint-probes-'));
  try {
    const config = JSON.parse(readFileSync(inRoot('biome.json'), 'utf8')) as { plugins: readonly string[] };
    const plugins = config.plugins.map((path) => inRoot(path));
    const ofTree = { ...config, plugins, $schema: undefined, vcs: { enabled: false } };
    for (const [path, content] of Object.entries({ ...probes, 'biome.json': JSON.stringify(ofTree) })) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), content);
    }
    const args = ['lint', ...options, '--reporter=github', '--max-diagnostics=none'];
    return spawnSync(inRoot('node_modules/.bin/biome'), args, { cwd: tree, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(tree, { recursive: true });
  }
}
