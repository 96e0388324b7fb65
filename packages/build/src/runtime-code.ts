import type { Chunk, Compilation, Compiler } from 'webpack';

/** Adds `code` to the webpack runtime of `chunk`, after the modules' own runtime. */
export function addRuntimeCode(
  { webpack: { RuntimeModule } }: Compiler,
  compilation: Compilation,
  chunk: Chunk,
  { name, code }: { readonly name: string; readonly code: string },
): void {
  class RuntimeCode extends RuntimeModule {
    override generate(): string {
      return code;
    }
  }
  compilation.addRuntimeModule(chunk, new RuntimeCode(name, RuntimeModule.STAGE_ATTACH));
}
