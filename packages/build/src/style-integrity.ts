/** Adds integrity hashes to styles loaded by scripts: placeholders of equal length until the hashes are known. */
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
      // Runs after styles are final and before scripts are hashed; the scripts' plugin updates these hashes on renames.
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

function markOf(chunkId: Chunk['id']): string {
  return `*-STYLE-HASH-${chunkId}-`.padEnd('sha256-'.length + 44, '*');
}
