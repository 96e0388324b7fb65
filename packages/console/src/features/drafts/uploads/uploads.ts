/** The uploads of all drafts: two at a time, even while another page of the console is shown. */
import { createObservable } from '../observable.ts';
import { createUnloadGuard } from '../unload-guard.ts';
import { createUpload, type FileUpload, type UploadDeps } from './upload.ts';

const MAX_AT_ONCE = 2;

interface Entry {
  readonly draftId: string;
  readonly upload: FileUpload;
}

export function createUploads(depsOf: (draftId: string, path: string, content: File) => UploadDeps) {
  const list = createObservable<readonly Entry[]>([]);
  const news = createObservable('');
  const guard = createUnloadGuard();
  const running = new Set<FileUpload>();

  const remove = (upload: FileUpload) => list.set(list.get().filter((entry) => entry.upload !== upload));

  function startNext(): void {
    const next = list.get().find(({ upload }) => upload.get().status === 'queued' && !running.has(upload))?.upload;
    guard(list.get().some(({ upload }) => ['queued', 'sending', 'waiting'].includes(upload.get().status)));
    if (!next || running.size >= MAX_AT_ONCE) return;
    running.add(next);
    void next.run().finally(() => {
      running.delete(next);
      if (next.get().status === 'done') {
        remove(next);
        news.set(`${next.path} has been uploaded.`);
      }
      startNext();
    });
    startNext();
  }

  return {
    ...list,
    /** A sentence about the last finished upload. */
    news,
    /** Replaces an earlier attempt at the same path. */
    add: (draftId: string, path: string, content: File) => {
      const earlier = list.get().find((entry) => entry.draftId === draftId && entry.upload.path === path)?.upload;
      earlier?.stop();
      const upload = createUpload(path, content, depsOf(draftId, path, content));
      list.set([...list.get().filter(({ upload: each }) => each !== earlier), { draftId, upload }]);
      startNext();
    },
    pause: (upload: FileUpload) => {
      upload.pause();
      startNext();
    },
    resume: (upload: FileUpload) => {
      upload.queue();
      startNext();
    },
    replace: (upload: FileUpload) => {
      upload.replace();
      startNext();
    },
    /** The uploaded bytes stay until the file is removed. */
    cancel: (upload: FileUpload) => {
      upload.stop();
      remove(upload);
      startNext();
    },
    wake: () => {
      for (const { upload } of list.get()) upload.wake();
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
