/** `npm run catalog -- …`: what the shop sells, from folders and back into them. */
import { relative } from 'node:path';
import { type CatalogAdmin, GRACE_DAYS, type ImportResult, type Pruned, type StoredProduct } from 'bff/catalog';
import { nearestName } from '../arguments/nearest-name.ts';
import { parseCommand } from '../arguments/parse-command.ts';
import { buildModels } from '../builds.ts';
import { endRequested } from '../children.ts';
import { CommandError } from '../command-error.ts';
import { table } from '../releases/output.ts';
import { isSlug } from './product-json.ts';
import { checkCatalogSettings, seedCatalog, withCatalog } from './session.ts';

const USAGE = `Usage: npm run catalog -- <command>

  import <folder> [--dry-run]   adds the products of a folder, or changes those of the same slug: all or none
  export <folder>               writes all that is sold into a new folder, which can be imported again
  list                          every product, sold or not
  unpublish <slug>              takes a product out of the shop; who bought it keeps it
  prune                         takes away pictures and previews that nothing has shown for 30 days
  seed                          adds the models that come with the store, as npm start does

The format of folders is described in docs/catalogue-folders.md. The database is DATABASE_URL's or
the embedded one; pictures are kept in MEDIA_DIR, what is sold in PRODUCT_FILES_DIR.`;

interface Options {
  readonly isTrial: boolean;
}

interface Command {
  /** Names of its arguments. */
  readonly takes: readonly string[];
  readonly accepts: readonly string[];
  /** Does it and answers what to print. */
  run(operands: readonly string[], options: Options): Promise<string>;
}

const commands: Record<string, Command> = {
  import: { takes: ['folder'], accepts: ['dry-run'], run: ([folder = ''], options) => importFolder(folder, options) },
  export: {
    takes: ['folder'],
    accepts: [],
    run: async ([folder = '']) => {
      const { exportFolder } = await import('./export-folder.ts');
      const { slugs, leftOut } = await withCatalog((admin) => exportFolder(admin, folder));
      const notes = leftOut.map((slug) => `${slug}: left out, because it has no model.`);
      return [...notes, `${count(slugs.length)} written to ${relative('', folder) || folder}.`].join('\n');
    },
  },
  list: { takes: [], accepts: [], run: () => withCatalog(async (admin) => formatProducts(await admin.list())) },
  unpublish: {
    takes: ['slug'],
    accepts: [],
    run: async ([slug = '']) => {
      await withCatalog(async (admin) => {
        const sold = (await admin.list()).flatMap((product) => (product.published ? product.slug : []));
        const nearest = sold.includes(slug) ? undefined : nearestName(slug, sold);
        if (nearest) throw new CommandError(`The shop does not sell ${slug}. Did you mean '${nearest}'?`);
        await admin.unpublish(slug);
      });
      return `${slug} is no longer sold. Who bought it keeps it; importing it again puts it back.`;
    },
  },
  prune: { takes: [], accepts: [], run: () => withCatalog(async (admin) => formatPruned(await admin.prune())) },
  seed: {
    takes: [],
    accepts: [],
    run: async () => {
      await buildModels(endRequested());
      return withCatalog(async (admin) => formatImport(await seedCatalog(admin), false));
    },
  },
};

const grammar = {
  usage: USAGE,
  commands,
  options: { 'dry-run': { type: 'boolean' } },
  checks: {
    slug: (given: string) =>
      isSlug(given) ? undefined : `'${given}' cannot be a slug: lower-case letters, digits and dashes.`,
  },
} as const;

/** @returns 0 when it is done @throws {UsageError} when it was not understood @throws {CommandError} when it cannot be done */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = parseCommand(args, grammar);
  if (!parsed) return 0;
  const { command, operands, values } = parsed;
  checkCatalogSettings();
  console.log(await command.run(operands, { isTrial: values['dry-run'] ?? false }));
  return 0;
}

async function importFolder(folder: string, { isTrial }: Options): Promise<string> {
  // The tools for models take their time to load, and only an import needs them.
  const { readFolder } = await import('./read-folder.ts');
  const { buildImport } = await import('./build-import.ts');
  const { withStudio } = await import('./photograph.ts');
  const { drafts, complaints, notes } = await readFolder(folder);
  for (const note of notes) console.log(note);
  if (complaints.length > 0) {
    throw new CommandError(`Nothing was imported from ${folder}:\n${complaints.map((line) => `  ${line}`).join('\n')}`);
  }
  return withStudio(console.log, async (photograph) => {
    const imports: Parameters<CatalogAdmin['importProducts']>[0][number][] = [];
    for (const draft of drafts) imports.push(await buildImport(draft, photograph));
    return withCatalog(async (admin) => {
      const results = await admin.importProducts(imports, { isTrial });
      // What this replaced begins to wait now.
      if (!isTrial) await admin.prune();
      return formatImport(results, isTrial);
    });
  });
}

const newsNotes = {
  told: 'its owners are written to about the new version.',
  untold: 'its new version has no changelog, so its owners are not written to about it.',
  idle: 'its changelog is left aside, since its files are the same.',
} as const;

function formatImport(results: readonly ImportResult[], isTrial: boolean): string {
  const lines = results.map(({ slug, id, outcome, version }) => {
    const news = version !== null && version > 1 ? `, with version ${version} of its files` : '';
    return `${slug} (id ${id}): ${outcome}${news}`;
  });
  const notes = results.flatMap(({ slug, news }) => (news === null ? [] : `${slug}: ${newsNotes[news]}`));
  const changed = results.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length;
  const end = isTrial
    ? `${count(changed)} would be written; this was a trial.`
    : `${count(changed)} written of ${results.length}.`;
  return [...notes, ...lines, end].join('\n');
}

function formatPruned({ removed, waiting }: Pruned): string {
  const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`;
  return `${files(removed)} taken away. ${files(waiting)} unused for less than ${GRACE_DAYS} days, since open pages may show them.`;
}

function formatProducts(products: readonly StoredProduct[]): string {
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
