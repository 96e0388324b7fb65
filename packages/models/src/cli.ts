/** The commands of this package. */
import { buildAll } from './build/build-all.ts';
import { checkAll } from './build/check-all.ts';
import { writeReport } from './build/report.ts';
import { sampleModels } from './index.ts';

const commands: Record<string, (args: readonly string[]) => Promise<boolean>> = {
  build,
  samples: () => build(sampleModels),
  check: checkAll,
  async pictures(slugs) {
    const { takePictures } = await import('./pictures/take-pictures.ts');
    await takePictures(slugs);
    return true;
  },
  async scenes(names) {
    const { takeScenes } = await import('./scenes/take-scenes.ts');
    await takeScenes(names);
    const { makeShareCard } = await import('./scenes/share-card.ts');
    await makeShareCard();
    return true;
  },
  async sketch(args) {
    const { sketch } = await import('./pictures/sketch.ts');
    const turn = args.find((arg) => arg.startsWith('--turn='))?.slice('--turn='.length);
    await sketch(args, turn === undefined ? undefined : Number(turn));
    return true;
  },
  async sheet() {
    const { makeContactSheet } = await import('./pictures/contact-sheet.ts');
    await makeContactSheet();
    await writeReport();
    return true;
  },
  async all() {
    for (const name of ['build', 'pictures', 'scenes', 'sheet', 'check'])
      if (!(await commands[name]?.([]))) return false;
    return true;
  },
};

async function build(slugs: readonly string[]): Promise<boolean> {
  const started = performance.now();
  const built = await buildAll({ slugs });
  console.log(`${built.length} models built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command '${name}'. The commands are ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
process.exit((await command(args)) ? 0 : 1);
