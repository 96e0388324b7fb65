/** Health of the process's dependencies, for `/readyz`, the log and metrics. */
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

export type ComponentName =
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

export interface ComponentState {
  readonly name: ComponentName;
  readonly isWell: boolean;
  /** Time of the last change. */
  readonly since: Date;
  /** Public: contains no host names, paths or secrets. */
  readonly reason?: string;
}

/** Reports the health of one dependency; the log records each change once. */
export interface Component {
  isWell(): void;
  hasFailed(reason: string, error?: unknown): void;
}

export interface Components {
  /** For the code that reports on it; healthy at first. */
  component(name: ComponentName): Component;
  /** Sorted by name. */
  states(): readonly ComponentState[];
}

export function createComponents({ clock, log }: { readonly clock: Clock; readonly log: Log }): Components {
  const states = new Map<ComponentName, ComponentState>();
  return {
    states: () => [...states.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    component(name) {
      let state: ComponentState = states.get(name) ?? { name, isWell: true, since: clock.now() };
      const change = (changed: ComponentState) => {
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
