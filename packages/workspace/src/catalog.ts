/** `npm run catalog -- …`: what the shop sells, from folders and back into them. */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type CatalogDesk, GRACE_DAYS, type Pruned, type Shelved, type StoredProduct } from 'bff/catalog';
import { buildModels } from './builds.ts';
import { stockShelf, withCatalog } from './catalog/session.ts';
import { endRequested } from './children.ts';
import { CommandError } from './command-error.ts';
import { table } from './releases-output.ts';

const WRONG_USAGE = 2;

const USAGE = `Usage: npm run catalog -- <command>

  import <folder> [--dry-run]   adds the products of a folder, or changes those of the same slug: all or none
  export <folder>               writes all that is sold into a new folder, which can be imported again
  list                          every product, sold or not
  unpublish <slug>              takes a product out of the shop; who bought it keeps it
  prune                         takes away pictures and previews that nothing has shown for 30 days
  stock                         adds the models that come with the store, as npm start does

The format of folders is described in docs/catalogue-folders.md. The database is DATABASE_URL's or
the embedded one; pictures are kept in MEDIA_DIR, what is sold in GOODS_DIR.`;

interface Options {
  readonly isTrial: boolean;
}

interface Command {
  /** Names of its arguments. */
  readonly takes: readonly string[];
  /** Does it and answers what to print. */
  run(operands: readonly string[], options: Options): Promise<string>;
}

const commands: Record<string, Command> = {
  import: { takes: ['folder'], run: ([folder = ''], options) => importFolder(folder, options) },
  export: {
    takes: ['folder'],
    run: async ([folder = '']) => {
      const { exportFolder } = await import('./catalog/export-folder.ts');
      const { slugs, leftOut } = await withCatalog((desk) => exportFolder(desk, folder));
      const notes = leftOut.map((slug) => `${slug}: left out, because it has no model.`);
      return [...notes, `${count(slugs.length)} written to ${relative('', folder) || folder}.`].join('\n');
    },
  },
  list: { takes: [], run: () => withCatalog(async (desk) => tellProducts(await desk.list())) },
  unpublish: {
    takes: ['slug'],
    run: async ([slug = '']) => {
      await withCatalog((desk) => desk.unpublish(slug));
      return `${slug} is no longer sold. Who bought it keeps it; importing it again puts it back.`;
    },
  },
  prune: { takes: [], run: () => withCatalog(async (desk) => tellPruned(await desk.prune())) },
  stock: {
    takes: [],
    run: async () => {
      await buildModels(endRequested());
      return withCatalog(async (desk) => tellShelved(await stockShelf(desk), false));
    },
  },
};

/** @returns 0 when it is done, 2 when it was not understood @throws {CommandError} when it cannot be done */
export async function run(args: readonly string[]): Promise<number> {
  const understood = parse(args);
  if (typeof understood === 'string') {
    console.error(understood);
    return WRONG_USAGE;
  }
  const { command, operands, options } = understood;
  console.log(await command.run(operands, options));
  return 0;
}

async function importFolder(folder: string, { isTrial }: Options): Promise<string> {
  // The tools for models take their time to load, and only an import needs them.
  const { readFolder } = await import('./catalog/read-folder.ts');
  const { makeOffer } = await import('./catalog/make-offer.ts');
  const { withStudio } = await import('./catalog/photograph.ts');
  const { drafts, complaints, notes } = await readFolder(folder);
  for (const note of notes) console.log(note);
  if (complaints.length > 0) {
    throw new CommandError(`Nothing was imported from ${folder}:\n${complaints.map((line) => `  ${line}`).join('\n')}`);
  }
  return withStudio(console.log, async (photograph) => {
    const offers: Parameters<CatalogDesk['shelve']>[0][number][] = [];
    for (const draft of drafts) offers.push(await makeOffer(draft, photograph));
    return withCatalog(async (desk) => {
      const shelved = await desk.shelve(offers, { isTrial });
      // What this replaced begins to wait now.
      if (!isTrial) await desk.prune();
      return tellShelved(shelved, isTrial);
    });
  });
}

const newsNotes = {
  told: 'its owners are written to about the new version.',
  untold: 'its new version has no changelog, so its owners are not written to about it.',
  idle: 'its changelog is left aside, since its files are the same.',
} as const;

function tellShelved(shelved: readonly Shelved[], isTrial: boolean): string {
  const lines = shelved.map(({ slug, id, outcome, version }) => {
    const news = version !== null && version > 1 ? `, with version ${version} of its files` : '';
    return `${slug} (id ${id}): ${outcome}${news}`;
  });
  const notes = shelved.flatMap(({ slug, news }) => (news === null ? [] : `${slug}: ${newsNotes[news]}`));
  const changed = shelved.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length;
  const end = isTrial
    ? `${count(changed)} would be written; this was a trial.`
    : `${count(changed)} written of ${shelved.length}.`;
  return [...notes, ...lines, end].join('\n');
}

function tellPruned({ removed, waiting }: Pruned): string {
  const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`;
  return `${files(removed)} taken away. ${files(waiting)} unused for less than ${GRACE_DAYS} days, since open pages may show them.`;
}

function tellProducts(products: readonly StoredProduct[]): string {
  const rows = products.map(({ slug, id, name, category, priceCents, model, published, shipped }) => [
    slug,
    id,
    name,
    category,
    `$${(priceCents / 100).toFixed(2)}`,
    model ? `${model.facts.triangles} triangles` : 'no model',
    published ? 'sold' : 'not sold',
    shipped === null ? 'the studio' : 'the store',
  ]);
  const head = ['slug', 'id', 'name', 'category', 'price', 'model', 'state', 'from'];
  return products.length === 0 ? 'There are no products.' : table(head, rows);
}

const count = (products: number) => `${products} ${products === 1 ? 'product' : 'products'}`;

function parse(args: readonly string[]): { command: Command; operands: string[]; options: Options } | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [name = '', ...operands] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) return USAGE;
    if (operands.length !== command.takes.length) {
      return `${name} takes ${command.takes.map((operand) => `<${operand}>`).join(' ') || 'nothing'}.`;
    }
    if (values['dry-run'] && name !== 'import') return '--dry-run belongs to import.';
    return { command, operands, options: { isTrial: values['dry-run'] } };
  } catch (error) {
    return (error as Error).message;
  }
}
