/** `npm run catalog -- …`: imports products from folders and exports them. */
import { relative } from 'node:path';
import { isSlug } from '@storefront/catalogue-folders/product-json';
import { findBrowser } from '@storefront/e2e/find-browser';
import {
  type CatalogAdmin,
  GRACE_DAYS,
  type ImportResult,
  type Pruned,
  type StoredProduct,
  type Uploaded,
} from 'bff/catalog';
import { type Answer, answer, type Command, type CommandGroup, JSON_OPTION } from '../arguments/command.ts';
import { nearestName } from '../arguments/nearest-name.ts';
import { runGroup } from '../arguments/run-group.ts';
import { buildModels } from '../builds.ts';
import { endRequested } from '../children.ts';
import { CommandError } from '../command-error.ts';
import { checkSettings, withAdmin } from '../session.ts';
import { table } from '../terminal/table.ts';
import { seedCatalog } from './seed.ts';

interface Options {
  readonly isTrial: boolean;
  readonly asJson: boolean;
}

const commands: Record<string, Command<Options>> = {
  import: {
    summary: 'adds the products of a folder, or updates those with the same slug: all or none',
    takes: ['folder'],
    accepts: ['dry-run', 'json'],
    run: ([folder = ''], options) => importFolder(folder, options),
  },
  export: {
    summary: 'writes all products for sale to a new folder, which can be imported again',
    takes: ['folder'],
    accepts: ['json'],
    run: ([folder = '']) => exportTo(folder),
  },
  list: {
    summary: 'lists all products, for sale or not',
    accepts: ['json'],
    run: () => withAdmin('catalog', async (admin) => answer(await admin.list(), formatProducts)),
  },
  unpublish: {
    summary: 'removes a product from the shop; buyers keep it',
    takes: ['slug'],
    run: ([slug = '']) => unpublish(slug),
  },
  prune: {
    summary: `removes files that no product has used for ${GRACE_DAYS} days`,
    accepts: ['json'],
    run: () => withAdmin('catalog', async (admin) => answer(await admin.prune(), formatPruned)),
  },
  upload: {
    summary: 'copies the files of MEDIA_DIR and PRODUCT_FILES_DIR to the buckets that replace them',
    accepts: ['json'],
    run: () => withAdmin('catalog', async (admin) => answer(whole(await admin.upload()), formatUploaded)),
  },
  seed: {
    summary: 'adds the models that come with the store, as npm start does',
    accepts: ['json'],
    run: seed,
  },
};

const options = {
  'dry-run': { type: 'boolean', summary: 'import: shows what would change, without writing' },
  json: JSON_OPTION,
} as const;

const group: CommandGroup<Options, typeof options> = {
  usage: 'npm run catalog -- <command>',
  commands,
  options,
  checks: {
    slug: (given) =>
      isSlug(given) ? undefined : `'${given}' is not a slug: use lower-case letters, digits and dashes.`,
  },
  notes: `The format of folders is described in docs/catalogue-folders.md. The database is DATABASE_URL's or
the embedded one; pictures are kept in MEDIA_DIR, product files in PRODUCT_FILES_DIR, or in the buckets of MEDIA_STORE_URL and
PRODUCT_FILES_STORE_URL.`,
  read: ({ 'dry-run': isTrial = false, json = false }) => ({ isTrial, asJson: json }),
};

export const run = (args: readonly string[]) => runGroup(group, args);

async function exportTo(folder: string): Promise<Answer> {
  const { exportFolder } = await import('./export-folder.ts');
  const { slugs, leftOut } = await withAdmin('catalog', (admin) => exportFolder(admin, folder));
  const notes = leftOut.map((slug) => `${slug}: skipped, because it has no model.`);
  const end = `${count(slugs.length)} written to ${relative('', folder) || folder}.`;
  return { data: { slugs, leftOut }, text: [...notes, end].join('\n') };
}

async function unpublish(slug: string): Promise<string> {
  await withAdmin('catalog', async (admin) => {
    const sold = (await admin.list()).flatMap((product) => (product.published ? product.slug : []));
    const nearest = sold.includes(slug) ? undefined : nearestName(slug, sold);
    if (nearest) throw new CommandError(`The shop has no product ${slug}. Did you mean '${nearest}'?`);
    await admin.unpublish(slug);
  });
  return `${slug} is no longer for sale. Buyers keep it; import it again to put it back.`;
}

async function seed(): Promise<Answer> {
  checkSettings('catalog');
  await buildModels(endRequested());
  return await withAdmin('catalog', async (admin) => answer(await seedCatalog(admin), formatImport));
}

async function importFolder(folder: string, { isTrial, asJson }: Options): Promise<Answer> {
  checkSettings('catalog');
  const tell = asJson ? console.error : console.log;
  // Loaded only for an import: the model tools load slowly.
  const { FolderError, readFolder, messageOf } = await import('@storefront/catalogue-folders/read-folder');
  const { mendedMessages } = await import('@storefront/catalogue-folders/mended');
  const { buildImport, roomWarnings } = await import('@storefront/catalogue-folders/build-import');
  const { previewWarnings } = await import('@storefront/catalogue-folders/preview-warnings');
  const { withStudio } = await import('@storefront/catalogue-folders/photograph');
  const { drafts, complaints, notes, mendings } = await readFolder(folder).catch((error: unknown) => {
    throw error instanceof FolderError ? new CommandError(error.message) : error;
  });
  for (const note of [...notes, ...mendings.flatMap(mendedMessages)]) tell(note);
  if (complaints.length > 0) {
    throw new CommandError(
      `Nothing was imported from ${folder}:\n${complaints.map((each) => `  ${messageOf(each)}`).join('\n')}`,
    );
  }
  return withStudio(findBrowser(), tell, async (photograph) => {
    const imports: Parameters<CatalogAdmin['importProducts']>[0][number][] = [];
    for (const draft of drafts) {
      const note = (message: string) => tell(`${draft.slug}/${message}`);
      const product = await buildImport(draft, { photograph, note });
      for (const warning of [...previewWarnings(product.previewCheck), ...roomWarnings(product)])
        tell(`${draft.slug}: ${warning}`);
      imports.push(product);
    }
    return withAdmin('catalog', async (admin) => {
      const results = await admin.importProducts(imports, { isTrial });
      // Starts the grace period of replaced files.
      if (!isTrial) await admin.prune();
      return answer(results, (all) => formatImport(all, isTrial));
    });
  });
}

const newsNotes = {
  told: 'its owners get an email about the new version.',
  untold: 'its new version has no changelog, so its owners get no email about it.',
  idle: 'its changelog is ignored, because its files are the same.',
} as const;

function formatImport(results: readonly ImportResult[], isTrial = false): string {
  const lines = results.map(({ slug, id, outcome, version }) => {
    const news = version !== null && version > 1 ? `, with version ${version} of its files` : '';
    return `${slug} (id ${id}): ${outcome}${news}`;
  });
  const notes = results.flatMap(({ slug, news }) => (news === null ? [] : `${slug}: ${newsNotes[news]}`));
  const changed = results.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length;
  const end = isTrial
    ? `${count(changed)} would be written; this was a dry run.`
    : `${count(changed)} written of ${results.length}.`;
  return [...notes, ...lines, end].join('\n');
}

/** @throws {CommandError} when files are missing */
function whole(uploaded: Uploaded): Uploaded {
  const { missing } = uploaded;
  if (missing.length === 0) return uploaded;
  const list = missing.map((key) => `  ${key}`).join('\n');
  throw new CommandError(`${formatUploaded(uploaded)}\nMissing or damaged, but used by products:\n${list}`);
}

function formatUploaded({ copied, present }: Uploaded): string {
  return `${copied} ${copied === 1 ? 'file' : 'files'} copied; ${present} were already there.`;
}

function formatPruned({ removed, waiting }: Pruned): string {
  const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`;
  return `${files(removed)} removed. ${files(waiting)} unused for less than ${GRACE_DAYS} days kept, because open pages may show them.`;
}

function formatProducts(products: readonly StoredProduct[]): string {
  const rows = products.map(({ slug, id, name, category, priceCents, model, published, shipped }) => [
    slug,
    id,
    name,
    category,
    `$${(priceCents / 100).toFixed(2)}`,
    model ? `${model.facts.triangles} triangles` : 'no model',
    published ? 'sold' : 'not for sale',
    shipped === null ? 'the studio' : 'the store',
  ]);
  const head = ['slug', 'id', 'name', 'category', 'price', 'model', 'state', 'from'];
  return products.length === 0 ? 'There are no products.' : table(head, rows);
}

const count = (products: number) => `${products} ${products === 1 ? 'product' : 'products'}`;
