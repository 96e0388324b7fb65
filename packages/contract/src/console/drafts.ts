/** Product drafts in the console: the contents of a product folder in progress. */
import * as z from 'zod/mini';
import { productDetails as storeProduct } from '../catalog/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id, productId, timestamp } from '../primitives.ts';
import { emailPreview } from './orders.ts';
import { ownerRead, ownerWrite } from './policies.ts';
import { consoleProduct } from './products.ts';

const MEGABYTE = 1_000_000;

/** Bytes, the same limit as the catalogue import's. */
export const MAX_DRAFT_FILE = 500 * MEGABYTE;
/** The limit for all files of a draft together. */
export const MAX_DRAFT = 2000 * MEGABYTE;
export const MAX_DRAFT_FILES = 200;
/** The limit for one request; requests that take longer than 30 seconds are aborted. */
export const MAX_CHUNK = 8 * MEGABYTE;

const typed = (max: number) => z.optional(z.string().check(z.maxLength(max)));

/** Excludes slashes, control characters and bidirectional characters. */
const VISIBLE = String.raw`\xa1-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\uf900-\ufffd`;
const NAME = String.raw`[!--0-\[\]-~${VISIBLE}][ -.0-\[\]-~${VISIBLE}]*`;
const PATH = `^(model\\.(glb|gltf|zip)|preview\\.glb|pictures(/[A-Za-z0-9_][A-Za-z0-9_. -]*)+|(download|model)(/${NAME})+)$`;

/**
 * `model.glb`, `model.gltf` or `model.zip`, `preview.glb`, and any file below `model/`, `pictures/` and `download/`; no segment
 * begins with a dot.
 */
const draftPath = z.string().check(z.maxLength(200), z.regex(new RegExp(PATH)));

const namedPath = z.string().check(z.maxLength(200));

const draftPicture = z.strictObject({
  /** The paths of the draft's files. */
  files: z.array(namedPath).check(z.minLength(1), z.maxLength(40)),
  /** True when the files already are the sizes of one picture; otherwise the sizes are made from a single file. */
  areSizes: z.boolean(),
  alt: typed(1000),
});

/** As typed: everything may be missing or invalid until the draft is checked. */
export const draftFields = z.strictObject({
  name: typed(1000),
  description: typed(10_000),
  /** The price in dollars, such as `12.50`. */
  price: typed(40),
  category: typed(40),
  tags: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
  slug: typed(200),
  /** The changes in the files, for the owners. */
  changelog: typed(10_000),
  /** The part of the model's triangles that the public preview may have; absent for the usual half. */
  previewShare: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** True when mended copies are sold in place of models with faults. */
  mend: z.optional(z.boolean()),
  /** Of `madeFormats`; none when left out. */
  formats: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
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
  /** Changes when the file is replaced. */
  id,
  path: z.string(),
  bytes: z.int(),
  /** The offset at which an upload continues; `bytes` when it is complete. */
  receivedBytes: z.int(),
  /** Identifies the local file, so that the upload can be resumed. */
  fingerprint: z.nullable(z.string()),
  /** True for a file of the published product. */
  isKept: z.boolean(),
});
export type DraftFile = z.output<typeof draftFile>;

const draftProblem = z.object({
  /** The affected file of the folder, such as `product.json` or `pictures/front.png`; empty for the whole draft. */
  file: z.string(),
  /** The field, such as `name` or `pictures.gallery[0]`; null when the file is enough. */
  field: z.nullable(z.string()),
  /** The message of the catalogue import, without the file and without a full stop. */
  reason: z.string(),
});
export type DraftProblem = z.output<typeof draftProblem>;

const previewCheck = z.object({
  /** The triangles of the preview; 0 without one. */
  triangles: z.int(),
  /** The triangles of the model. */
  of: z.int(),
  /** The part of the model's triangles that the preview may have. */
  share: z.number(),
  /** True for the draft's own `preview.glb`. */
  isGiven: z.boolean(),
  /** Why the model has no preview: it has few triangles, or cannot do with fewer; null for one that has. */
  without: z.nullable(z.enum(['few_triangles', 'not_simplified'])),
  /** Null when preview and model could not be compared. */
  comparison: z.nullable(
    z.object({
      /** The part of the picture that looks different, 0 to 1. */
      difference: z.number(),
      /** The side on which both differ most, with URLs of the console. */
      model: z.object({ path: z.string() }),
      preview: z.object({ path: z.string() }),
    }),
  ),
});
export type PreviewCheck = z.output<typeof previewCheck>;
const modelFigures = z.object({
  bytes: z.int(),
  triangles: z.int(),
  vertices: z.int(),
  /** In metres. */
  size: z.object({ width: z.number(), height: z.number(), depth: z.number() }),
});
export type ModelFigures = z.output<typeof modelFigures>;

const mendedModel = z.object({
  /** The path of the given file. */
  file: z.string(),
  /** True when the mended copy is sold; false when it is offered. */
  isUsed: z.boolean(),
  /** What was wrong and what was done, without the file and without a full stop. */
  changes: z.array(z.string()),
  original: modelFigures,
  mended: modelFigures,
});
export type MendedModel = z.output<typeof mendedModel>;

const draftCheck = z.object({
  /** The state of the checked draft; it differs from the draft's own state when the draft has changed since. */
  state: z.string(),
  status: z.enum(['running', 'done']),
  /** Empty when the check is done and the draft can be published. */
  problems: z.array(draftProblem),
  /** Warnings that do not prevent publication, as sentences. */
  warnings: z.array(z.string()),
  /** Copies without faults, of the same triangles and size. */
  mendings: z.optional(z.array(mendedModel)),
  /** The product as the store would show it, with URLs of the console; null when there are problems. */
  shown: z.nullable(storeProduct),
  /** What the check found out about the public preview; absent in checks of earlier releases. */
  preview: z.optional(previewCheck),
  /** The files that buyers receive. */
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
  /** The user who changed it last. */
  changedBy: z.string(),
};

const listedDraft = z.object(draftHead);
export type ListedDraft = z.output<typeof listedDraft>;

export const productDraft = z.object({
  ...draftHead,
  fields: draftFields,
  /** The revision of the fields; a writer sends the revision that they have seen. */
  revision: z.int(),
  /** Changes when fields or files change. */
  state: z.string(),
  files: z.array(draftFile),
  /** True when the product was changed since the draft was opened, by a price or an import. */
  isOutdated: z.boolean(),
  check: z.nullable(draftCheck),
});
export type ProductDraft = z.output<typeof productDraft>;

export const publicationPlan = z.object({
  /** The effect of publishing. */
  outcome: z.enum(['new', 'changed', 'unchanged']),
  /** The new version; null when the files are unchanged. */
  version: z.nullable(z.int()),
  /** States if owners are emailed: `told`, `untold` for lack of a changelog, `idle` when the files are unchanged. */
  news: z.nullable(z.enum(['told', 'untold', 'idle'])),
  /** The number of current owners. */
  owners: z.int(),
  /** The number of owners who want emails about new versions. */
  recipients: z.optional(z.int()),
  /** A sample email; null when none is sent. */
  email: z.nullable(emailPreview),
  /** The old slug, which will redirect to the new one; null while it stays. */
  formerSlug: z.nullable(z.string()),
});
export type PublicationPlan = z.output<typeof publicationPlan>;

const ofDraft = z.strictObject({ draftId: id });
const ofFile = z.strictObject({ draftId: id, fileId: id });
const ofProduct = z.strictObject({ productId });
const draftAnswer = { status: 200, body: productDraft } as const;
const newDraftAnswer = { status: 201, body: productDraft } as const;
const chunkWrite = { ...ownerWrite, rateLimit: 'chunk' } as const;

/** Returns the URL of a complete file's content. */
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
      /** Identifies the local file with which the upload can continue later. */
      fingerprint: typed(200),
      /** The file that the user has seen at this path. */
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
      /** The state that the user has seen. */
      seenState: z.string().check(z.maxLength(100)),
      /** True once the user has seen the product's changes since the draft was opened. */
      overwrites: z.boolean(),
    }),
    success: { status: 200, body: consoleProduct },
    errors: ['not_found', 'draft_not_checked', 'changed_meanwhile', 'slug_taken', 'files_unavailable'],
  }),
} as const;
