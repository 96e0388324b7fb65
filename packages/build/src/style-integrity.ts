/**
 * Has the browser check the styles that scripts load, as `webpack-subresource-integrity` does for scripts. The hashes of
 * styles are not known while the code that loads them is written, so marks of the same length hold their places.
 */
import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';

const NAME = 'StyleIntegrity';

export class StyleIntegrity {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(NAME, (source, { tag, chunkId }) => {
        const marks = styledChunks(compilation).map(({ id }) => [id, markOf(id)]);
        const integrity = `${tag}.integrity = ${JSON.stringify(Object.fromEntries(marks))}[${chunkId}];`;
        return `${source}${integrity} ${tag}.crossOrigin = "anonymous";`;
      });
      // Once styles are final, and before scripts are hashed. When names change for their content's sake later on,
      // these hashes change with them: the plugin for scripts has declared them.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => fillIn(compilation, compiler));
    });
  }
}

function fillIn(compilation: Compilation, { webpack: { sources } }: Compiler): void {
  const hashes = styledChunks(compilation).flatMap((chunk) => {
    const style = [...chunk.files].find((file) => file.endsWith('.css'));
    const content = style && compilation.getAsset(style)?.source.buffer();
    return content
      ? [[markOf(chunk.id), `sha256-${createHash('sha256').update(content).digest('base64')}`] as const]
      : [];
  });
  for (const { name, source } of compilation.getAssets()) {
    const code = name.endsWith('.js') ? source.source().toString() : '';
    const filled = new sources.ReplaceSource(source);
    for (const [mark, hash] of hashes) {
      const start = code.indexOf(mark);
      if (start >= 0) filled.replace(start, start + mark.length - 1, hash);
    }
    if (filled.getReplacements().length > 0) compilation.updateAsset(name, filled);
  }
}

function styledChunks({ chunks, chunkGraph }: Compilation): Chunk[] {
  return [...chunks].filter((chunk) => chunkGraph.getChunkModulesIterableBySourceType(chunk, 'css/mini-extract'));
}

/** As long as the hash that takes its place, so that source maps stay right. */
function markOf(chunkId: Chunk['id']): string {
  return `*-STYLE-HASH-${chunkId}-`.padEnd('sha256-'.length + 44, '*');
}
