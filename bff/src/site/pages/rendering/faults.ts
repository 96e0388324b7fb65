/** Counts faults of releases: each required ending a renderer. */
import type { Clock } from '../../../base/clock.ts';
import { MINUTE } from '../../../base/clock.ts';
import type { ReleaseId } from '../../../releases/registry/release-record.ts';

/** Number of faults within a minute that is too many. */
export const MAX_FAULTS = 3;

export interface Faults {
  /** @returns true when the release now has too many; its count then restarts */
  note(release: ReleaseId): boolean;
}

export function createFaults({ clock }: { readonly clock: Clock }): Faults {
  const recent = new Map<string, readonly number[]>();
  return {
    note({ app, version }) {
      const key = `${app} ${version}`;
      const now = clock.now().getTime();
      const times = [...(recent.get(key) ?? []).filter((time) => now - time < MINUTE), now];
      recent.set(key, times);
      if (times.length < MAX_FAULTS) return false;
      recent.delete(key);
      return true;
    },
  };
}
