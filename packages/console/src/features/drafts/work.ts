/** Work that continues after the page of a draft is left: uploads and unsaved edits. One per store. */
import { call } from '@storefront/contract';
import { consoleContract, type DraftFile, type ProductDraft } from '@storefront/contract/console';
import { useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { sessionEnded } from '../../session.slice.ts';
import type { createConsoleStore } from '../../store.ts';
import { draftsApi } from '../products/drafts.api.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import type { Observable } from './observable.ts';
import { sendChunk } from './uploads/send-chunk.ts';
import { fingerprintOf, type UploadDeps } from './uploads/upload.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';

type Store = ReturnType<typeof createConsoleStore>;

interface Work {
  readonly uploads: Uploads;
  readonly autosaveOf: (draft: ProductDraft) => Autosave;
  readonly forget: (draftId: string) => void;
}

const works = new WeakMap<object, Work>();

export function useWork(): Work {
  const store = useStore() as Store;
  const known = works.get(store);
  if (known) return known;
  const work = createWork(store);
  works.set(store, work);
  return work;
}

export function useObservable<T>({ subscribe, get }: Observable<T>): T {
  return useSyncExternalStore(subscribe, get);
}

function createWork(store: Store): Work {
  const autosaves = new Map<string, Autosave>();
  const uploads = createUploads((draftId, path, content) => uploadDepsOf(store, draftId, path, content));
  const forget = (draftId: string) => {
    autosaves.get(draftId)?.forget();
    autosaves.delete(draftId);
    for (const entry of uploads.get()) if (entry.draftId === draftId) uploads.cancel(entry.upload);
  };
  let actor = store.getState().session.session?.actor;
  let hadEnded = false;
  store.subscribe(() => {
    const { session, hasEnded } = store.getState().session;
    // The next user must not save another user's edits.
    if (session?.actor !== actor) {
      actor = session?.actor;
      for (const draftId of [...autosaves.keys(), ...uploads.get().map((entry) => entry.draftId)]) forget(draftId);
    }
    if (hadEnded && !hasEnded) {
      uploads.wake();
      for (const autosave of autosaves.values()) void autosave.save();
    }
    hadEnded = hasEnded;
  });
  return {
    uploads,
    autosaveOf: (draft) => {
      const known = autosaves.get(draft.id);
      if (known) return known;
      const params = { draftId: draft.id };
      const autosave = createAutosave(draft, (fields, seenRevision) =>
        store.dispatch(draftsApi.endpoints.changeDraft.initiate({ params, body: { fields, seenRevision } })),
      );
      autosaves.set(draft.id, autosave);
      return autosave;
    },
    forget,
  };
}

function uploadDepsOf({ dispatch }: Store, draftId: string, path: string, content: File): UploadDeps {
  const keep = (file: DraftFile) => {
    const args = { params: { draftId } };
    dispatch(
      draftsApi.util.updateQueryData('showDraft', args, ({ files }) => {
        const index = files.findIndex((each) => each.path === file.path);
        files.splice(index < 0 ? files.length : index, 1, file);
      }),
    );
    if (file.receivedBytes >= file.bytes) dispatch(draftsApi.util.invalidateTags(['Draft']));
    return file;
  };
  const { size: bytes } = content;
  return {
    announce: async (replaces) => {
      const body = { path, bytes, fingerprint: fingerprintOf(content), ...(replaces ? { replaces } : {}) };
      return keep(await call(consoleContract.announceFile, { params: { draftId }, body }));
    },
    show: async (fileId) => keep(await call(consoleContract.showFile, { params: { draftId, fileId } })),
    send: async (chunk, onProgress, signal) => keep(await sendChunk({ draftId, ...chunk }, onProgress, signal)),
    now: () => performance.now(),
    onSessionEnded: () => dispatch(sessionEnded()),
  };
}
