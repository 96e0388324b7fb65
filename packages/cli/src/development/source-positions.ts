/** Where in the sources the frames of a browser's stack trace are. */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative } from 'node:path';
import { root } from '../paths.ts';

export interface BuiltFiles {
  /** The content of the file at `url`'s path with `.map` after it; undefined when there is none. */
  sourceMapOf(url: string): Promise<string | undefined>;
  /** The directory of an app's build, by its name. */
  contextOf(app: string): string | undefined;
}

/** `    at name (url:line:column)`, or as Firefox and Safari write it, `name@url:line:column`. */
const FRAME = /^(?:\s*at (?:async )?(?:(.*?) \()?|(.*?)@)(https?:\/\/[^\s()]+?):(\d+):(\d+)\)?$/;

/** The stack trace with files of this checkout in it, and without frames of libraries. */
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

/** Where the checkout's path has other than plain emails, the compiler writes it as in a URL. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
