/** Texts about the studio's removals of lost MFA factors, as activity entries. */
import type { MfaRemoval } from '@storefront/contract';
import { formatDateTime } from '@storefront/ui';

interface RemovalEntry {
  readonly id: string;
  readonly at: string;
  readonly title: string;
}

/** `done` is missing: the removed factors have their own events. */
const endings: Partial<Record<NonNullable<MfaRemoval['outcome']>, string>> = {
  stopped: 'The removal of MFA was stopped',
  proved: 'The removal of MFA was stopped, because MFA was used',
  withdrawn: 'The studio cancelled the removal of MFA',
};

export function removalEntries(removals: readonly MfaRemoval[]): RemovalEntry[] {
  return removals.flatMap(({ id, askedAt, dueAt, endedAt, outcome }) => {
    const asked = `Removal of MFA requested for ${formatDateTime(dueAt)}`;
    const ending = outcome === null ? undefined : endings[outcome];
    return [
      { id: `${id} asked`, at: askedAt, title: asked },
      ...(ending && endedAt ? [{ id: `${id} ended`, at: endedAt, title: ending }] : []),
    ];
  });
}
