/** Maps positions in released files to their sources, with the source maps stored beside them. */
import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import type { Frame } from '../../base/db/columns.ts';
import type { AssetStore } from '../store/asset-store.ts';
import { releaseDirectory } from '../store/release-directory.ts';

export type PlaceOf = (frame: Frame) => Promise<string>;

/** Reads each map once. A frame without one keeps its position in the released file. */
export function sourcePlaces(store: AssetStore): PlaceOf {
  const maps = new Map<string, Promise<SourceMap | undefined>>();

  async function mapOf({ app, version, file }: Frame): Promise<SourceMap | undefined> {
    if (!(await store.provide({ app, version }))) return undefined;
    const text = await readFile(join(releaseDirectory(store.directory, { app, version }), `${file}.map`), 'utf8').catch(
      () => undefined,
    );
    // Source maps come from the build itself.
    return text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload);
  }

  return async (frame) => {
    const { name, app, version, file, line, column } = frame;
    const key = `${app}/${version}/${file}`;
    const map = maps.get(key) ?? mapOf(frame);
    maps.set(key, map);
    const entry = (await map)?.findEntry(line - 1, column - 1);
    if (!entry || !('originalSource' in entry)) return [name, `${key}:${line}:${column}`].filter(Boolean).join(' ');
    const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '');
    return `${source}:${entry.originalLine + 1}`;
  };
}
