import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative } from 'node:path';
import { root } from '../paths.ts';

export interface BuiltFiles {
  /** Returns the source map of the file at `url`; undefined when there is none. */
  sourceMapOf(url: string): Promise<string | undefined>;
  contextOf(app: string): string | undefined;
}

/** `    at name (url:line:column)`, or as Firefox and Safari write it, `name@url:line:column`. */
const FRAME = /^(?:\s*at (?:async )?(?:(.*?) \()?|(.*?)@)(https?:\/\/[^\s()]+?):(\d+):(\d+)\)?$/;

/** Returns the stack trace with positions in this checkout's files, without frames of libraries. */
export async function withSourcePositions(stack: string, files: BuiltFiles): Promise<string> {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = async (url: string) => {
    const content = await files.sourceMapOf(url);
    return content === undefined ? undefined : new SourceMap(JSON.parse(content) as SourceMapPayload);
  };
  const lines: string[] = [];
  for (const line of stack.split('\n')) {
    const [, name, otherName, url, row, column] = FRAME.exec(line) ?? [];
    if (url === undefined) {
      lines.push(line);
      continue;
    }
    if (!maps.has(url)) maps.set(url, await mapOf(url));
    const position = positionIn(maps.get(url), Number(row), Number(column), files);
    if (position) lines.push(`    at ${[name ?? otherName, position].filter(Boolean).join(' ')}`);
  }
  return lines.join('\n');
}

function positionIn(map: SourceMap | undefined, row: number, column: number, files: BuiltFiles): string | undefined {
  const entry = map?.findEntry(row - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return undefined;
  const [, app = '', path = ''] = /^webpack:\/\/([^/]*)\/(.*)$/.exec(entry.originalSource) ?? [];
  const context = files.contextOf(app);
  if (context === undefined || /node_modules|^webpack\//.test(path)) return undefined;
  return `${relative(root, decoded(join(context, path)))}:${entry.originalLine + 1}`;
}

/** Decodes a checkout path, which the compiler URL-encodes. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
