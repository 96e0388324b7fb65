/** Drafts of products in the console: what a folder of a product has, while it is being made. */
import * as z from 'zod/mini';
import { productDetails as storeProduct } from '../catalog/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id, productId, timestamp } from '../primitives.ts';
import { emailPreview } from './orders.ts';
import { ownerRead, ownerWrite } from './policies.ts';
import { productDetails } from './products.ts';

const MEGABYTE = 1_000_000;

/** As with the command, bytes. */
export const MAX_DRAFT_FILE = 500 * MEGABYTE;
/** Of all files of a draft together. */
export const MAX_DRAFT = 2000 * MEGABYTE;
export const MAX_DRAFT_FILES = 200;
/** Of one request; what takes longer than 30 seconds to arrive is cut off. */
export const MAX_CHUNK = 8 * MEGABYTE;

const typed = (max: number) => z.optional(z.string().check(z.maxLength(max)));

/** Neither slashes nor control or bidirectional characters. */
const VISIBLE = String.raw`\xa1-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\uf900-\ufffd`;
const NAME = String.raw`[!--0-\[\]-~${VISIBLE}][ -.0-\[\]-~${VISIBLE}]*`;
const PATH = `^(model\\.glb|preview\\.glb|pictures(/[A-Za-z0-9_][A-Za-z0-9_. -]*)+|download(/${NAME})+)$`;

/** `model.glb`, `preview.glb`, and whatever is below `pictures/` and `download/`; no part begins with a dot. */
const draftPath = z.string().check(z.maxLength(200), z.regex(new RegExp(PATH)));

const namedPath = z.string().check(z.maxLength(200));

const draftPicture = z.strictObject({
  /** Paths of files of the draft. */
  files: z.array(namedPath).check(z.minLength(1), z.maxLength(40)),
  /** Whether the files are the sizes of one picture already; otherwise the only one is made into sizes. */
  areSizes: z.boolean(),
  alt: typed(1000),
});

/** As typed: all may be missing or wrong until the draft is checked. */
export const draftFields = z.strictObject({
  name: typed(1000),
  description: typed(10_000),
  /** Dollars, such as `12.50`. */
  price: typed(40),
  category: typed(40),
  tags: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
  slug: typed(200),
  /** What is new in the files, for the owners. */
  changelog: typed(10_000),
  pictures: z.optional(
    z.strictObject({
      poster: z.optional(draftPicture),
      scene: z.optional(draftPicture),
      gallery: z.optional(z.array(draftPicture).check(z.maxLength(40))),
      turntable: z.optional(z.strictObject({ file: namedPath, frames: z.int().check(z.minimum(0), z.maximum(1000)) })),
    }),
  ),
});
export type DraftFields = z.output<typeof draftFields>;

const draftFile = z.object({
  /** Another one once the file is replaced. */
  id,
  path: z.string(),
  bytes: z.int(),
  /** Where an upload goes on; `bytes` when it is complete. */
  receivedBytes: z.int(),
  /** What the page told of the local file, to know it again. */
  fingerprint: z.nullable(z.string()),
  /** Of the sold product, as it is. */
  isKept: z.boolean(),
});
export type DraftFile = z.output<typeof draftFile>;

const draftProblem = z.object({
  /** The file of the folder that it is about, such as `product.json` or `pictures/front.png`; empty for all of it. */
  file: z.string(),
  /** The field, such as `name` or `pictures.gallery[0]`; null where the file says enough. */
  field: z.nullable(z.string()),
  /** As the command says it, without file, and without a full stop. */
  reason: z.string(),
});
export type DraftProblem = z.output<typeof draftProblem>;

const draftCheck = z.object({
  /** Of the draft that was checked: another one than the draft's own means that it was changed since. */
  state: z.string(),
  status: z.enum(['running', 'done']),
  /** None once it is done: the draft can be published. */
  problems: z.array(draftProblem),
  /** Remarks that do not prevent it, in sentences. */
  warnings: z.array(z.string()),
  /** As the store would show it, with addresses of the console; null with problems. */
  shown: z.nullable(storeProduct),
  /** What buyers get. */
  downloads: z.array(z.object({ name: z.string(), bytes: z.int() })),
});
export type DraftCheck = z.output<typeof draftCheck>;

const draftHead = {
  id,
  /** Null for a product that is not sold yet. */
  productId: z.nullable(productId),
  name: z.string(),
  slug: z.string(),
  createdAt: timestamp,
  changedAt: timestamp,
  /** The person who changed it last. */
  changedBy: z.string(),
};

const listedDraft = z.object(draftHead);
export type ListedDraft = z.output<typeof listedDraft>;

export const productDraft = z.object({
  ...draftHead,
  fields: draftFields,
  /** Of the fields; a writer sends the one that they have seen. */
  revision: z.int(),
  /** Changes with fields and files. */
  state: z.string(),
  files: z.array(draftFile),
  /** Whether the product was changed since the draft was opened, by a price or an import. */
  isOutdated: z.boolean(),
  check: z.nullable(draftCheck),
});
export type ProductDraft = z.output<typeof productDraft>;

export const publicationPlan = z.object({
  /** What publishing would do. */
  outcome: z.enum(['new', 'changed', 'unchanged']),
  /** The new version; null when the files are unchanged. */
  version: z.nullable(z.int()),
  /** Whether owners are emailed, not for lack of a changelog, or the changelog is unused as the files are unchanged. */
  news: z.nullable(z.enum(['told', 'untold', 'idle'])),
  /** Who own it now. */
  owners: z.int(),
  /** Those of them who want emails about new versions. */
  recipients: z.optional(z.int()),
  /** To one of them; null when none is sent. */
  email: z.nullable(emailPreview),
  /** Of its address, which will lead to the new one; null while it stays. */
  formerSlug: z.nullable(z.string()),
});
export type PublicationPlan = z.output<typeof publicationPlan>;

const ofDraft = z.strictObject({ draftId: id });
const ofFile = z.strictObject({ draftId: id, fileId: id });
const ofProduct = z.strictObject({ productId });
const draftAnswer = { status: 200, body: productDraft } as const;
const newDraftAnswer = { status: 201, body: productDraft } as const;
const chunkWrite = { ...ownerWrite, rateLimit: 'chunk' } as const;

/** The content of a complete file of a draft. */
export const draftFileAddress = (draftId: string, fileId: string) =>
  `/api/console/drafts/${draftId}/files/${fileId}/content`;

export const consoleDraftEndpoints = {
  listDrafts: endpoint('GET /api/console/drafts', ownerRead, {
    summary: 'All drafts, the last changed first.',
    success: { status: 200, body: z.object({ drafts: z.array(listedDraft) }) },
  }),
  createDraft: endpoint('POST /api/console/drafts', ownerWrite, {
    summary: 'Begins a product.',
    body: z.strictObject({ fields: draftFields }),
    success: newDraftAnswer,
  }),
  editProduct: endpoint('PUT /api/console/products/:productId/draft', ownerWrite, {
    summary: 'Opens the draft of a product, filled with what is stored; the one that is open already stays as it is.',
    params: ofProduct,
    success: draftAnswer,
    errors: ['not_found', 'files_unavailable'],
  }),
  duplicateProduct: endpoint('POST /api/console/products/:productId/duplicate', ownerWrite, {
    summary: 'Begins a product with the words and files of another one.',
    params: ofProduct,
    success: newDraftAnswer,
    errors: ['not_found', 'files_unavailable'],
  }),
  showDraft: endpoint('GET /api/console/drafts/:draftId', ownerRead, {
    summary: 'A draft with its files and its last check.',
    params: ofDraft,
    success: draftAnswer,
    errors: ['not_found'],
  }),
  changeDraft: endpoint('PUT /api/console/drafts/:draftId/fields', ownerWrite, {
    summary: 'Changes the fields, unless another person has changed them meanwhile.',
    params: ofDraft,
    body: z.strictObject({ fields: draftFields, seenRevision: z.int() }),
    success: draftAnswer,
    errors: ['not_found', 'changed_meanwhile'],
  }),
  discardDraft: endpoint('DELETE /api/console/drafts/:draftId', ownerWrite, {
    summary: 'Throws a draft and its files away; a sold product stays as it is.',
    params: ofDraft,
    success: { status: 204 },
    errors: ['not_found'],
  }),
  announceFile: endpoint('POST /api/console/drafts/:draftId/files', ownerWrite, {
    summary: 'Begins the upload of a file, in place of another one of the same path where that is named.',
    params: ofDraft,
    body: z.strictObject({
      path: draftPath,
      bytes: z.int().check(z.minimum(1), z.maximum(MAX_DRAFT_FILE)),
      /** Anything that tells by which local file the upload can go on later. */
      fingerprint: typed(200),
      /** The file that the person has seen at this path. */
      replaces: z.optional(id),
    }),
    success: { status: 201, body: draftFile },
    errors: ['not_found', 'draft_file_exists', 'draft_too_large', 'files_unavailable'],
  }),
  showFile: endpoint('GET /api/console/drafts/:draftId/files/:fileId', ownerRead, {
    summary: 'How much of a file has arrived.',
    params: ofFile,
    success: { status: 200, body: draftFile },
    errors: ['not_found'],
  }),
  appendToFile: endpoint('PATCH /api/console/drafts/:draftId/files/:fileId', chunkWrite, {
    summary: 'Adds the next bytes of a file.',
    params: ofFile,
    query: z.strictObject({ offset: z.coerce.number().check(z.int(), z.nonnegative()) }),
    upload: { types: ['application/octet-stream'], maxBytes: MAX_CHUNK, isStream: true },
    success: { status: 200, body: draftFile },
    errors: ['not_found', 'upload_elsewhere', 'files_unavailable'],
  }),
  removeFile: endpoint('DELETE /api/console/drafts/:draftId/files/:fileId', ownerWrite, {
    summary: 'Takes a file out of a draft.',
    params: ofFile,
    success: { status: 204 },
    errors: ['not_found'],
  }),
  checkDraft: endpoint('POST /api/console/drafts/:draftId/check', ownerWrite, {
    summary: 'Begins to check a draft and to make its preview and pictures, as an import does.',
    params: ofDraft,
    success: draftAnswer,
    errors: ['not_found', 'files_unavailable'],
  }),
  planPublication: endpoint('GET /api/console/drafts/:draftId/publication', ownerRead, {
    summary: 'What publishing would do, and whom it would email what.',
    params: ofDraft,
    success: { status: 200, body: publicationPlan },
    errors: ['not_found', 'draft_not_checked', 'slug_taken', 'files_unavailable'],
  }),
  publishDraft: endpoint('POST /api/console/drafts/:draftId/publication', ownerWrite, {
    summary: 'Puts the checked draft into the store, and ends it.',
    params: ofDraft,
    body: z.strictObject({
      /** The state that the person has seen. */
      seenState: z.string().check(z.maxLength(100)),
      /** True after a look at what was changed of the product since the draft was opened. */
      overwrites: z.boolean(),
    }),
    success: { status: 200, body: productDetails },
    errors: ['not_found', 'draft_not_checked', 'changed_meanwhile', 'slug_taken', 'files_unavailable'],
  }),
} as const;
