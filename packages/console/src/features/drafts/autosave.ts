/** Saves the fields of a draft while they are edited: one request at a time, and never over unseen changes. */
import type { DraftFields, ProductDraft } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { SECOND } from '@storefront/utils/time';
import { failureOf } from '../../api.ts';
import { createObservable } from './observable.ts';
import { createUnloadGuard } from './unload-guard.ts';

/** The pause after the last key press, in milliseconds. */
const DELAY = SECOND;
const RETRY_DELAY = 5 * SECOND;
const MAX_UNDO = 50;

type Seen = Pick<ProductDraft, 'fields' | 'revision'>;

export interface AutosaveState {
  /** The server's state, as far as the user has seen it. */
  readonly seen: Seen;
  /** The unsaved fields. */
  readonly typed: DraftFields | undefined;
  readonly status: 'saved' | 'typing' | 'saving' | 'failed';
  readonly failure?: ApiFailure | undefined;
  /** The draft with another user's changes. */
  readonly conflict?: ProductDraft | undefined;
  /** Fields before each save, oldest first. */
  readonly past: readonly DraftFields[];
  /** Undone fields, latest first. */
  readonly future: readonly DraftFields[];
}

type Send = (
  fields: DraftFields,
  seenRevision: number,
) => Promise<{ readonly data?: unknown; readonly error?: unknown }>;

const passing = new Set(['network_error', 'files_unavailable', 'server_busy', 'rate_limited', 'internal_error']);

export function createAutosave(draft: Seen, send: Send) {
  const guard = createUnloadGuard();
  const state = createObservable<AutosaveState>({
    seen: draft,
    typed: undefined,
    status: 'saved',
    past: [],
    future: [],
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | undefined;
  /** The history after the current edit is saved. */
  let travelled: Pick<AutosaveState, 'past' | 'future'> | undefined;

  const set = (change: Partial<AutosaveState>) => {
    state.set({ ...state.get(), ...change });
    guard(state.get().typed !== undefined);
  };
  const later = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void sendOnce(), delay);
  };

  /** Concurrent callers share one request. @returns true when the fields are saved */
  function sendOnce(): Promise<boolean> {
    sending ??= sendTyped().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendTyped(): Promise<boolean> {
    const { typed, seen, past, conflict } = state.get();
    if (!typed || conflict) return !typed;
    set({ status: 'saving', failure: undefined });
    const result = await send(typed, seen.revision);
    const failure = failureOf(result);
    if (failure) {
      set({ status: 'failed', failure, conflict: conflictOf(failure) });
      if (passing.has(failure.code)) later(RETRY_DELAY);
      return false;
    }
    const rest = state.get().typed === typed ? undefined : state.get().typed;
    set({
      seen: result.data as Seen,
      typed: rest,
      status: rest ? 'typing' : 'saved',
      ...(travelled ?? { past: [...past, seen.fields].slice(-MAX_UNDO), future: [] }),
    });
    travelled = undefined;
    if (rest) later(DELAY);
    return true;
  }

  /** Saves at once, including edits made in the meantime. @returns true when everything is saved */
  async function save(): Promise<boolean> {
    do {
      clearTimeout(timer);
      if (!(await sendOnce())) return false;
    } while (state.get().typed);
    return true;
  }

  const edit = (fields: DraftFields) => {
    const { status, conflict, typed, seen } = state.get();
    if (fields === (typed ?? seen.fields)) return;
    travelled = undefined;
    if (conflict) return set({ typed: fields });
    set({ typed: fields, status: status === 'saving' ? status : 'typing' });
    later(DELAY);
  };
  const travel = (fields: DraftFields, history: typeof travelled) => {
    edit(fields);
    travelled = history;
    void save();
  };

  return {
    ...state,
    edit,
    save,
    /** Applies the server's state, unless there are unsaved edits. */
    arrive: (present: Seen) => {
      const { typed, seen } = state.get();
      if (!typed && present.revision > seen.revision) set({ seen: present });
    },
    /** Continues with `fields`, which the user has merged from both versions. */
    resolve: (fields: DraftFields) => {
      const { conflict } = state.get();
      if (!conflict) return;
      set({ seen: conflict, typed: fields, conflict: undefined, failure: undefined });
      void save();
    },
    /** Undoes a save; within a field, the browser's own undo applies. */
    undo: () => {
      const { past, future, seen, typed } = state.get();
      const fields = past.at(-1);
      if (fields && !typed) travel(fields, { past: past.slice(0, -1), future: [seen.fields, ...future] });
    },
    redo: () => {
      const { past, future, seen, typed } = state.get();
      const [fields, ...rest] = future;
      if (fields && !typed) travel(fields, { past: [...past, seen.fields], future: rest });
    },
    forget: () => {
      clearTimeout(timer);
      set({ typed: undefined, conflict: undefined, failure: undefined, status: 'saved' });
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;

function conflictOf({ code, problem }: ApiFailure): ProductDraft | undefined {
  return code === 'changed_meanwhile' ? (problem?.context?.draft as ProductDraft) : undefined;
}
