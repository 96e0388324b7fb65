/** Keeps absolute paths out of module ids: Module Federation names its start-up file by a hash of them. */
import { dirname } from 'node:path';
import type { Compiler, Configuration, Module } from 'webpack';

const NAME = 'ReproducibleIds';
const START_UP_FILE = /[\\/]\.federation[\\/]entry\.\w+\.js/;
const PROVIDED_MODULE = /^provide module \(\w+\) (.+)@\S+ = /;

export class ReproducibleIds {
  apply(compiler: Compiler): void {
    const workspace = dirname(compiler.context);
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // Runs before webpack's own plugin, which keeps existing ids.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -100 }, (modules) => {
        for (const module of modules) {
          const id = ownIdOf(module);
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
          else if (namesDirectory(module, workspace)) {
            compilation.errors.push(
              new compiler.webpack.WebpackError(`The id of ${module.identifier()} would tell where it was built.`),
            );
          }
        }
      });
    });
  }
}

function ownIdOf(module: Module): string | undefined {
  const name = module.identifier();
  if (name.startsWith('container entry')) return 'container';
  if (START_UP_FILE.test(name)) return 'federation';
  const provided = PROVIDED_MODULE.exec(name)?.[1];
  return provided && `provide ${provided}`;
}

/** Returns true for a name with an absolute path: webpack only makes paths at the start of a name relative. */
function namesDirectory(module: Module, directory: string): boolean {
  const parts = module.identifier().split(/[|!]/);
  return parts.some((part) => part.includes(directory) && !part.startsWith(directory));
}

export const sourceNames: NonNullable<NonNullable<Configuration['output']>['devtoolModuleFilenameTemplate']> = (info: {
  readonly namespace: string;
  readonly resourcePath: string;
}) => `webpack://${info.namespace}/${info.resourcePath.replace(START_UP_FILE, '/.federation/entry.js')}`;
