/** The upload of one file, in chunks whose size adapts to the connection. */
import { ApiError } from '@storefront/contract';
import { type DraftFile, MAX_CHUNK } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { SECOND } from '@storefront/utils/time';
import { createObservable } from '../observable.ts';

const FIRST_CHUNK = 1_000_000;
const MIN_CHUNK = 64_000;
/** The target duration of a chunk. */
const GOOD_TIME = 4 * SECOND;
const MAX_WAIT = 30 * SECOND;

export type UploadStatus =
  /** Waits for its turn. */
  | 'queued'
  | 'sending'
  | 'paused'
  /** Waits for the network, the server or a sign-in; continues on its own. */
  | 'waiting'
  /** The draft has another file at this path: the user decides. */
  | 'taken'
  | 'failed'
  | 'done';

export interface UploadState {
  readonly status: UploadStatus;
  /** Bytes that the server has or that are on their way. */
  readonly sent: number;
  readonly file?: DraftFile | undefined;
  /** The file at the same path, when the path is taken. */
  readonly existing?: DraftFile | undefined;
  readonly failure?: ApiFailure | undefined;
}

export interface UploadDeps {
  readonly announce: (replaces: string | undefined) => Promise<DraftFile>;
  readonly show: (fileId: string) => Promise<DraftFile>;
  readonly send: (
    chunk: { readonly fileId: string; readonly offset: number; readonly bytes: ArrayBuffer },
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ) => Promise<DraftFile>;
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly onSessionEnded: () => void;
}

/** Identifies the same local file after a reload. */
export const fingerprintOf = ({ name, size, lastModified }: File) => `${name}|${size}|${lastModified}`.slice(0, 200);

const passing = new Set([
  'network_error',
  'files_unavailable',
  'server_busy',
  'rate_limited',
  'internal_error',
  'upload_elsewhere',
]);
/** Replaces messages that are too general. */
const messages: Readonly<Record<string, string>> = {
  upload_elsewhere: 'The server is still busy with the previous part.',
  invalid_request: 'This file name is not allowed. Rename the file and choose it again.',
};

export function createUpload(path: string, content: File, deps: UploadDeps) {
  const state = createObservable<UploadState>({ status: 'queued', sent: 0 });
  const set = (change: Partial<UploadState>) => state.set({ ...state.get(), ...change });
  let stop = new AbortController();
  let wake = () => {};
  let replaces: string | undefined;
  let chunk = FIRST_CHUNK;
  let failures = 0;

  const take = (file: DraftFile) => set({ file, sent: file.receivedBytes });
  const isSame = (file: DraftFile) => file.bytes === content.size && file.fingerprint === fingerprintOf(content);

  async function sendNext(file: DraftFile, { signal }: AbortController): Promise<void> {
    const offset = file.receivedBytes;
    const bytes = await content.slice(offset, offset + chunk).arrayBuffer();
    const begun = deps.now();
    const onProgress = (sent: number) => !signal.aborted && set({ sent: offset + Math.min(sent, bytes.byteLength) });
    take(await deps.send({ fileId: file.id, offset, bytes }, onProgress, signal));
    const factor = GOOD_TIME / Math.max(deps.now() - begun, 1);
    chunk = Math.min(Math.max(Math.round(chunk * Math.min(factor, 2)), MIN_CHUNK), MAX_CHUNK);
  }

  async function step(controller: AbortController): Promise<void> {
    const { file } = state.get();
    if (!file) return take(await deps.announce(replaces));
    return await sendNext(file, controller);
  }

  /** Returns true when the upload can continue after a failure. */
  async function recover(error: ApiError): Promise<boolean> {
    const { code, message, problem } = error;
    const there = problem?.context?.file as DraftFile | undefined;
    if (code === 'upload_elsewhere' && there && there.receivedBytes !== state.get().file?.receivedBytes) {
      take(there);
      return true;
    }
    if (code === 'draft_file_exists' && there) {
      if (isSame(there)) take(there);
      else set({ status: 'taken', existing: there });
      return isSame(there);
    }
    // The offset stays: an interrupted request may still be running.
    set({ failure: { code, message: messages[code] ?? message } });
    if (code === 'console_sign_in_required') deps.onSessionEnded();
    else if (!passing.has(code)) {
      set({ status: 'failed' });
      return false;
    }
    chunk = Math.max(Math.round(chunk / 2), MIN_CHUNK);
    set({ status: 'waiting', sent: state.get().file?.receivedBytes ?? 0 });
    await pause(code === 'console_sign_in_required' ? undefined : Math.min(SECOND * 2 ** failures, MAX_WAIT));
    return true;
  }

  /** Resolves when the time has passed, the network is back, or `wake` is called. */
  async function pause(time: number | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    stop.signal.addEventListener('abort', () => resolve());
    addEventListener('online', wake);
    const timer = time === undefined || !navigator.onLine ? undefined : setTimeout(resolve, time);
    await promise;
    removeEventListener('online', wake);
    clearTimeout(timer);
  }

  /** Resolves when the upload is done, paused, or cannot continue. */
  async function run(): Promise<void> {
    const controller = new AbortController();
    stop = controller;
    const isOn = () => !controller.signal.aborted;
    set({ status: 'sending', failure: undefined });
    let isLost = false;
    while (isOn()) {
      const { file } = state.get();
      if (file && file.receivedBytes >= file.bytes) return set({ status: 'done' });
      try {
        // Only the server knows how much of a lost request has arrived.
        if (isLost && file) take(await deps.show(file.id));
        else await step(controller);
        isLost = false;
        failures = 0;
        if (isOn() && state.get().status === 'waiting') set({ status: 'sending', failure: undefined });
      } catch (error) {
        if (!isOn()) return;
        if (!(error instanceof ApiError)) {
          const message = 'The file on your disk has changed or cannot be read. Choose it again.';
          return set({ status: 'failed', failure: { code: 'unreadable', message } });
        }
        const goesOn = await recover(error);
        isLost = goesOn && state.get().status === 'waiting';
        failures += 1;
        if (!goesOn) return;
      }
    }
  }

  return {
    ...state,
    path,
    content,
    run,
    /** Continues before the pause is over, such as after a sign-in. */
    wake: () => wake(),
    pause: () => {
      stop.abort();
      set({ status: 'paused', sent: state.get().file?.receivedBytes ?? 0 });
    },
    queue: () => set({ status: 'queued', failure: undefined }),
    replace: () => {
      replaces = state.get().existing?.id;
      set({ status: 'queued', existing: undefined });
    },
    stop: () => stop.abort(),
  };
}

export type FileUpload = ReturnType<typeof createUpload>;
