/**
 * Makes a build the same in whichever directory it runs. Module Federation writes its start-up code into a file named by
 * a hash over absolute paths, and names the container by it; webpack would hash those names into its module ids.
 */
import type { Compiler, Configuration } from 'webpack';

const NAME = 'ReproducibleIds';
const START_UP_FILE = /[\\/]\.federation[\\/]entry\.\w+\.js/;

/** Gives ids of their own to the modules whose names tell where they were built. */
export class ReproducibleIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // Before webpack's own plugin, which leaves modules alone that have an id.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -100 }, (modules) => {
        for (const module of modules) {
          const name = module.identifier();
          if (name.startsWith('container entry')) compilation.chunkGraph.setModuleId(module, 'container');
          else if (START_UP_FILE.test(name)) compilation.chunkGraph.setModuleId(module, 'federation');
        }
      });
    });
  }
}

/** The names of sources in source maps. */
export const sourceNames: NonNullable<NonNullable<Configuration['output']>['devtoolModuleFilenameTemplate']> = (info: {
  readonly namespace: string;
  readonly resourcePath: string;
}) => `webpack://${info.namespace}/${info.resourcePath.replace(START_UP_FILE, '/.federation/entry.js')}`;
