/** Health of the process's dependencies, for `/readyz`, the log and metrics. */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

export type PartName =
  | 'canary-guard'
  | 'database'
  | 'media'
  | 'notifications'
  | 'outbox'
  | 'product-files'
  | 'releases'
  | 'replica'
  | 'schedule'
  | 'uploads'
  | 'visitors';

export interface PartState {
  readonly name: PartName;
  readonly isWell: boolean;
  /** Time of the last change. */
  readonly since: Date;
  /** Public: contains no host names, paths or secrets. */
  readonly reason?: string;
}

/** Reports the health of one dependency; the log records each change once. */
export interface Part {
  isWell(): void;
  hasFailed(reason: string, error?: unknown): void;
}

export interface Parts {
  /** For the code that reports on it; healthy at first. */
  part(name: PartName): Part;
  /** Sorted by name. */
  states(): readonly PartState[];
}

export function createParts({ clock, log }: { readonly clock: Clock; readonly log: Log }): Parts {
  const states = new Map<PartName, PartState>();
  return {
    states: () => [...states.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    part(name) {
      let state: PartState = states.get(name) ?? { name, isWell: true, since: clock.now() };
      const change = (changed: PartState) => {
        state = changed;
        states.set(name, changed);
      };
      change(state);
      return {
        isWell() {
          if (state.isWell) return;
          change({ name, isWell: true, since: clock.now() });
          log.info({ event: 'part_recovered', part: name }, 'a component works again');
        },
        hasFailed(reason, err) {
          if (state.reason === reason) return;
          change({ name, isWell: false, since: state.isWell ? clock.now() : state.since, reason });
          log.warn({ event: 'part_failed', part: name, reason, err }, 'a component is failing');
        },
      };
    },
  };
}
