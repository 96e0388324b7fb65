/** Publishes drafts as the command imports folders: with the same functions and the results of the last check. */
import { join } from 'node:path';
import { readBuiltDraft } from '@storefront/catalogue-folders/built-draft';
import type { ImportedProduct } from '@storefront/catalogue-folders/imported-product';
import type { ConsoleProduct, PublicationPlan } from '@storefront/contract/console';
import { type Action, writeAudit } from '../../../base/audit/audit.ts';
import type { Tx } from '../../../base/db/transaction.ts';
import { previewOf } from '../../../base/email/compose-email.ts';
import { AdminError, filesError, problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import { shopNow } from '../../../base/studio-settings/shop-now.ts';
import { UNSUBSCRIBE_PATH } from '../../../people/notifications/unsubscribe-links.ts';
import { pruneFiles } from '../../../shop/catalog/file-upkeep.ts';
import { type ImportOptions, type ImportResult, importProducts } from '../../../shop/catalog/import-products.ts';
import type { StoredProduct } from '../../../shop/catalog/product-writes.repository.ts';
import { countOwners, findOwners } from '../../../shop/library/announcements.repository.ts';
import { announcement } from '../../../shop/library/announcements.service.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { showProduct } from '../products/products.service.ts';
import { draftDirectory, RESULT, unlessRemoved } from './draft-directory.ts';
import { draftState, isDraftOutdated } from './draft-view.ts';
import { type DraftRow, deleteDraft, findDraft, lockDraft } from './drafts.repository.ts';
import { changedMeanwhile, type DraftDeps } from './drafts.service.ts';

interface Publication {
  readonly draft: DraftRow;
  /** Directory of the built files. */
  readonly made: string;
  readonly product: ImportedProduct;
}

/** Returns the effects of publishing the draft. @throws not_found, draft_not_checked, slug_taken, files_unavailable */
export async function planPublication(deps: DraftDeps, draftId: string): Promise<PublicationPlan> {
  const { db, clock, publicOrigins } = deps;
  const publication = await findPublication(deps, draftId);
  const { product } = publication;
  let former: StoredProduct | undefined;
  const result = await importDraft(deps, publication, {
    isTrial: true,
    before: async (_, known) => {
      former = formerOf(known, publication);
    },
  });
  const { id, outcome, version, news } = result;
  const { changelog = '' } = product;
  const isTold = news === 'told' && version !== null;
  const counts = former ? await countOwners(db, id, clock.now()) : { owners: 0, recipients: 0 };
  const [first] = isTold ? await findOwners(db, { productId: id, releasedAt: clock.now(), toldThrough: null }, 1) : [];
  const { name } = product;
  return {
    outcome: outcome === 'kept' ? 'unchanged' : outcome,
    ...{ version, news, ...counts },
    email:
      first && isTold
        ? previewOf(
            announcement(
              // A preview contains no working link.
              { email: first.email, unsubscribe: `${publicOrigins[0]}${UNSUBSCRIBE_PATH}/…` },
              publicOrigins[0],
              { productId: id, name, version, changelog },
            ),
            await shopNow(db),
          )
        : null,
    formerSlug: former && former.slug !== product.slug ? former.slug : null,
  };
}

interface Seen {
  readonly seenState: string;
  readonly overwrites: boolean;
}

/**
 * Publishes in one transaction: the product, the draft's end, and a line in the audit log.
 * @throws not_found, draft_not_checked, slug_taken, files_unavailable; changed_meanwhile with the draft, or the product
 */
export async function publishDraft(
  deps: DraftDeps,
  session: ConsoleSession,
  draftId: string,
  { seenState, overwrites }: Seen,
): Promise<ConsoleProduct> {
  const publication = await findPublication(deps, draftId);
  // A check would remove the published files.
  await deps.checks.stop(draftId);
  let former: StoredProduct | undefined;
  const { id } = await importDraft(deps, publication, {
    before: async (tx, known) => {
      await refuseUnseen(deps, tx, publication.draft, { seenState, overwrites });
      former = formerOf(known, publication);
    },
    after: async (tx, [result]) => {
      await deleteDraft(tx, draftId);
      if (result) await writeAudit(deps, tx, session, publishedAction(publication.product, result, former));
    },
  });
  await draftDirectory(deps.draftsDirectory, draftId).removeAll().catch(unlessRemoved(deps.log, draftId));
  return await showProduct(deps, id);
}

function publishedAction(
  product: ImportedProduct,
  { id, outcome, version }: ImportResult,
  former?: StoredProduct,
): Action {
  const wordsOf = ({ slug, name, priceCents }: Pick<ImportedProduct, 'slug' | 'name' | 'priceCents'>) => ({
    ...{ slug, name, priceCents },
  });
  return {
    action: 'product.publish',
    subject: { kind: 'product', id },
    from: former ? { ...wordsOf(former), version: former.version, isPublished: former.published } : null,
    to: { ...wordsOf(product), version: version ?? former?.version ?? null, isPublished: true, outcome },
  };
}

/** @throws not_found, draft_not_checked */
async function findPublication({ db, draftsDirectory }: DraftDeps, draftId: string): Promise<Publication> {
  const draft = await findDraft(db, draftId);
  if (!draft) throw problemError('not_found');
  const { lastCheck } = draft;
  if (lastCheck?.state !== draftState(draft) || lastCheck.problems.length > 0) throw problemError('draft_not_checked');
  const made = draftDirectory(draftsDirectory, draftId).made(lastCheck.made);
  const { product } = await readBuiltDraft(join(made, RESULT)).catch((cause: unknown) => {
    throw problemError('draft_not_checked', { cause });
  });
  if (!product) throw problemError('draft_not_checked');
  return { draft, made, product };
}

/** @throws changed_meanwhile, not_found, draft_not_checked */
async function refuseUnseen(
  deps: DraftDeps,
  tx: Tx,
  { id, lastCheck }: DraftRow,
  { seenState, overwrites }: Seen,
): Promise<void> {
  const draft = await lockDraft(tx, id);
  if (!draft) throw problemError('not_found');
  if (draftState(draft) !== seenState) throw await changedMeanwhile({ db: tx, checks: deps.checks }, id);
  const isChecked = draftState(draft) === draft.lastCheck?.state && draft.lastCheck.made === lastCheck?.made;
  if (!isChecked) throw problemError('draft_not_checked');
  if (draft.productId === null || !isDraftOutdated(draft) || overwrites) return;
  throw problemError('changed_meanwhile', { context: { product: await showProduct({ db: tx }, draft.productId) } });
}

/** Returns the product's current version. @throws slug_taken */
function formerOf(known: readonly StoredProduct[], { draft, product }: Publication): StoredProduct | undefined {
  if (known.some(({ id, slug }) => slug === product.slug && id !== draft.productId)) throw problemError('slug_taken');
  return known.find(({ id }) => id === draft.productId);
}

/** @throws files_unavailable, and errors of the options' functions */
async function importDraft(
  deps: ConsoleDeps,
  { product, made }: Publication,
  options: ImportOptions,
): Promise<ImportResult> {
  const { db, clock, log } = deps;
  const stores = await deps.openStores().catch((cause: unknown) => {
    throw filesError('product_files_not_writable', product.slug, cause);
  });
  const [result] = await importProducts({ db, clock, stores }, [product], {
    mayRename: true,
    scratch: made,
    ...options,
  }).catch((error: unknown) => {
    throw isOfFiles(error) ? filesError('product_not_written', product.slug, error) : error;
  });
  if (!result) throw new Error(`${product.slug} was not imported.`);
  // Replaced files begin their grace period, as after the command.
  if (!options.isTrial) {
    await pruneFiles({ db, clock, stores }).catch((err: unknown) => {
      log.warn({ event: 'files_not_pruned', err }, 'unused product files could not be listed');
    });
  }
  return result;
}

/** Matches errors of a file system or bucket. */
const isOfFiles = (error: unknown) => error instanceof AdminError || (error instanceof Error && 'syscall' in error);
