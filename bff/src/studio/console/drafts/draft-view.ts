import type { ListedDraft, ProductDraft } from '@storefront/contract/console';
import { toDraftFile } from './draft-files.service.ts';
import type { DraftFileRow, DraftRow, DraftSummaryRow } from './drafts.repository.ts';

/** Changes with the draft's fields and files. */
export const draftState = ({ revision, filesRevision }: Pick<DraftRow, 'revision' | 'filesRevision'>) =>
  `${revision}-${filesRevision}`;

/** True when the product was changed since the draft was opened. */
export const isDraftOutdated = ({ productUpdatedAt, presentUpdatedAt }: DraftRow) =>
  presentUpdatedAt?.getTime() !== productUpdatedAt?.getTime();

export function toListedDraft({
  id,
  productId,
  name,
  slug,
  createdAt,
  changedAt,
  changedBy,
}: DraftSummaryRow): ListedDraft {
  return {
    ...{ id, productId, changedBy },
    name: name ?? '',
    slug: slug ?? '',
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

/** @param runningState of the running check */
export function toDraft(row: DraftRow, files: readonly DraftFileRow[], runningState: string | undefined): ProductDraft {
  const nothing = { problems: [], warnings: [], shown: null, downloads: [] };
  const { name, slug } = row.fields;
  return {
    ...toListedDraft({ ...row, name, slug }),
    fields: row.fields,
    revision: row.revision,
    state: draftState(row),
    files: files.map(toDraftFile),
    isOutdated: isDraftOutdated(row),
    check:
      runningState === undefined
        ? row.lastCheck && { ...row.lastCheck, status: 'done' }
        : { state: runningState, status: 'running', ...nothing },
  };
}
