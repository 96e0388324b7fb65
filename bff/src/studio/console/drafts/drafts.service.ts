/** Drafts of products: creating, opening, changing and discarding them. publication.service.ts publishes them. */
import { randomUUIDv7 } from 'node:crypto';
import type { DraftFields, ProductDraft } from '@storefront/contract/console';
import { writeAudit } from '../../../base/audit/audit.ts';
import { inTransaction } from '../../../base/db/transaction.ts';
import { filesError, problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import { findStored, type StoredProduct } from '../../../shop/catalog/product-writes.repository.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { findDraftIdOf } from '../products/products.repository.ts';
import type { Checks } from './checks.ts';
import { draftDirectory, unlessRemoved } from './draft-directory.ts';
import { toDraft } from './draft-view.ts';
import {
  deleteDraft,
  findDraft,
  findFiles,
  findUpdatedAt,
  insertDraft,
  lockDraft,
  updateFields,
} from './drafts.repository.ts';
import { fieldsOf, type UnpackBundle, writeStoredFiles } from './stored-draft.ts';

export interface DraftDeps extends ConsoleDeps {
  readonly checks: Checks;
  readonly unpack: UnpackBundle;
}

/** @throws not_found */
export async function showDraft(
  { db, checks }: Pick<DraftDeps, 'db' | 'checks'>,
  draftId: string,
): Promise<ProductDraft> {
  // Reads this first, because a check that ends has written its row.
  const runningState = checks.runningState(draftId);
  const draft = await findDraft(db, draftId);
  if (!draft) throw problemError('not_found');
  return toDraft(draft, await findFiles(db, draftId), runningState);
}

export async function createDraft(
  deps: DraftDeps,
  session: ConsoleSession,
  fields: DraftFields,
): Promise<ProductDraft> {
  const { db, clock } = deps;
  const id = randomUUIDv7();
  await inTransaction(db, async (tx) => {
    const head = { id, productId: null, productUpdatedAt: null, fields, by: session.actor, now: clock.now() };
    await insertDraft(tx, head, []);
    const to = { name: fields.name ?? '' };
    await writeAudit(deps, tx, session, { action: 'draft.create', subject: { kind: 'draft', id }, from: null, to });
  });
  return await showDraft(deps, id);
}

/** Returns the product's open draft, or a new one of the stored product. @throws not_found, files_unavailable */
export async function editProduct(deps: DraftDeps, session: ConsoleSession, productId: string): Promise<ProductDraft> {
  const open = await findDraftIdOf(deps.db, productId);
  if (open !== undefined) return await showDraft(deps, open);
  const { product, updatedAt } = await findProduct(deps, productId);
  const subject = { kind: 'product', id: productId };
  const id = await fill(deps, session, product, {
    head: { productId, productUpdatedAt: updatedAt, fields: fieldsOf(product) },
    action: { action: 'draft.open', subject, from: null, to: null },
  });
  // Another request may have opened it meanwhile.
  return await showDraft(deps, id ?? (await findDraftIdOf(deps.db, productId)) ?? '');
}

/** @throws not_found, files_unavailable */
export async function duplicateProduct(
  deps: DraftDeps,
  session: ConsoleSession,
  productId: string,
): Promise<ProductDraft> {
  const { product } = await findProduct(deps, productId);
  const slug = await freeSlug(deps, `${product.slug}-copy`);
  const fields = { ...fieldsOf(product), name: `${product.name} (copy)`, slug };
  const id = await fill(deps, session, product, {
    head: { productId: null, productUpdatedAt: null, fields },
    action: { action: 'draft.create', subject: { kind: 'product', id: productId }, from: null, to: { slug } },
  });
  return await showDraft(deps, id ?? '');
}

/** Reads the time first, so a change in between makes the draft outdated, never wrongly up to date. */
async function findProduct({ db }: Pick<DraftDeps, 'db'>, productId: string) {
  const updatedAt = await findUpdatedAt(db, productId);
  const [product] = await findStored(db, [productId], []);
  if (!updatedAt || !product) throw problemError('not_found');
  return { product, updatedAt };
}

async function freeSlug({ db }: Pick<DraftDeps, 'db'>, wanted: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`;
    if ((await findStored(db, [], [slug])).length === 0) return slug;
  }
}

interface Filling {
  readonly head: Pick<Parameters<typeof insertDraft>[1], 'productId' | 'productUpdatedAt' | 'fields'>;
  readonly action: Parameters<typeof writeAudit>[3];
}

/** Writes files first, rows last; returns undefined when the product has a draft already. */
async function fill(
  deps: DraftDeps,
  session: ConsoleSession,
  product: StoredProduct,
  { head, action }: Filling,
): Promise<string | undefined> {
  const id = randomUUIDv7();
  const directory = draftDirectory(deps.draftsDirectory, id);
  try {
    const files = await writeStoredFiles(deps, directory, product, head.productId !== null).catch((cause: unknown) => {
      throw filesError('product_not_copied', product.slug, cause);
    });
    const inserted = await inTransaction(deps.db, async (tx) => {
      const row = { id, ...head, by: session.actor, now: deps.clock.now() };
      const insertedId = await insertDraft(tx, row, files);
      if (insertedId !== undefined) await writeAudit(deps, tx, session, action);
      return insertedId;
    });
    if (inserted === undefined) await directory.removeAll();
    return inserted;
  } catch (error) {
    await directory.removeAll();
    throw error;
  }
}

/** @param seenRevision that the writer has seen. @throws not_found; changed_meanwhile with the present draft */
export async function changeDraft(
  deps: DraftDeps,
  session: ConsoleSession,
  draftId: string,
  { fields, seenRevision }: { readonly fields: DraftFields; readonly seenRevision: number },
): Promise<ProductDraft> {
  await inTransaction(deps.db, async (tx) => {
    const draft = await lockDraft(tx, draftId);
    if (!draft) throw problemError('not_found');
    if (draft.revision !== seenRevision) throw await changedMeanwhile({ db: tx, checks: deps.checks }, draftId);
    await updateFields(tx, draftId, fields, session.actor, deps.clock.now());
  });
  return await showDraft(deps, draftId);
}

export async function changedMeanwhile(deps: Pick<DraftDeps, 'db' | 'checks'>, draftId: string): Promise<Error> {
  return problemError('changed_meanwhile', { context: { draft: await showDraft(deps, draftId) } });
}

/** @throws not_found */
export async function discardDraft(deps: DraftDeps, session: ConsoleSession, draftId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const draft = await lockDraft(tx, draftId);
    if (!draft) throw problemError('not_found');
    await deleteDraft(tx, draftId);
    const { name = '', slug = '' } = draft.fields;
    const from = { name, slug, productId: draft.productId };
    const subject = { kind: 'draft', id: draftId };
    await writeAudit(deps, tx, session, { action: 'draft.discard', subject, from, to: null });
  });
  await deps.checks.stop(draftId);
  await draftDirectory(deps.draftsDirectory, draftId).removeAll().catch(unlessRemoved(deps.log, draftId));
}
