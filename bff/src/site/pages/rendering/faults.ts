/** Counts faults of releases: those for which a renderer had to be ended. */
import type { Clock } from '../../../base/clock.ts';
import { MINUTE } from '../../../base/clock.ts';
import type { ReleaseId } from '../../../releases/registry/release-record.ts';

/** So many within a minute are too many. */
export const MAX_FAULTS = 3;

export interface Faults {
  /** @returns whether the release has now had too many; it then begins anew */
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
