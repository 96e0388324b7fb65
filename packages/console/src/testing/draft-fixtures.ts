/** Sample product drafts. */
import type { DraftCheck, DraftFile, ProductDraft } from '@storefront/contract/console';

export const DRAFT_ID = '019a0000-0000-7000-8000-0000000000d1';
const FILE_ID = '019a0000-0000-7000-8000-0000000000e1';

/** The draft of a new product, without files. */
export const aDraft = (more: Partial<ProductDraft> = {}): ProductDraft => ({
  id: DRAFT_ID,
  productId: null,
  name: 'Old well',
  slug: 'old-well',
  createdAt: '2026-11-20T17:31:00.000Z',
  changedAt: '2026-11-20T17:31:00.000Z',
  changedBy: 'ben@shop.example',
  fields: { name: 'Old well', slug: 'old-well', description: 'A mossy well.', price: '12.50', category: 'props' },
  revision: 1,
  state: 'state-1',
  files: [],
  isOutdated: false,
  check: null,
  ...more,
});

export const aDraftFile = (more: Partial<DraftFile> = {}): DraftFile => ({
  id: FILE_ID,
  path: 'model.glb',
  bytes: 10,
  receivedBytes: 10,
  fingerprint: null,
  isKept: false,
  ...more,
});

/** A check without problems. */
export const aCheck = (more: Partial<DraftCheck> = {}): DraftCheck => ({
  state: 'state-1',
  status: 'done',
  problems: [],
  warnings: [],
  shown: null,
  downloads: [],
  ...more,
});
