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
  stopped: 'The removal of the second factors was stopped',
  proved: 'The removal of the second factors was stopped, because one of them was used',
  withdrawn: 'The studio withdrew the removal of the second factors',
};

export function removalEntries(removals: readonly MfaRemoval[]): RemovalEntry[] {
  return removals.flatMap(({ id, askedAt, dueAt, endedAt, outcome }) => {
    const asked = `The studio was asked to remove the second factors on ${formatDateTime(dueAt)}`;
    const ending = outcome === null ? undefined : endings[outcome];
    return [
      { id: `${id} asked`, at: askedAt, title: asked },
      ...(ending && endedAt ? [{ id: `${id} ended`, at: endedAt, title: ending }] : []),
    ];
  });
}
