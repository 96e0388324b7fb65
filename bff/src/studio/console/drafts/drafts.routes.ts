import { consoleContract as api, draftFileAddress } from '@storefront/contract/console';
import { isUuid } from '@storefront/utils/is-uuid';
import { problemError } from '../../../base/errors.ts';
import { contentTypeOf } from '../../../base/http/attachment.ts';
import { mount, mountPage, type Router } from '../../../base/http/mount.ts';
import { documentCsp } from '../../../base/http/security-headers.ts';
import { createShares } from '../../../base/shares.ts';
import type { StoredObject } from '../../../base/storage/object-store.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { createChecks } from './checks.ts';
import { draftDirectory } from './draft-directory.ts';
import { announceFile, appendToFile, removeFile, showFile } from './draft-files.service.ts';
import { toListedDraft } from './draft-view.ts';
import { findDraftFile, listDrafts } from './drafts.repository.ts';
import {
  changeDraft,
  createDraft,
  type DraftDeps,
  discardDraft,
  duplicateProduct,
  editProduct,
  showDraft,
} from './drafts.service.ts';
import { planPublication, publishDraft } from './publication.service.ts';
import { createUnpacking } from './stored-draft.ts';

const ofContent = { auth: 'owner', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
/** Public results of a check; the files for sale are not shown. */
const SHOWN_FILE = /^\d+\.(avif|webp|png|jpeg|svg|glb)$/;
/** Files of a draft that browsers can show. */
const SHOWN_PATH = /\.(avif|webp|png|jpe?g|glb)$/i;

export function mountDrafts(router: Router<StudioDeps>, consoleDeps: ConsoleDeps): void {
  const deps: DraftDeps = { ...consoleDeps, checks: createChecks(consoleDeps), unpack: createUnpacking() };
  const { db, draftsDirectory, checks } = deps;
  const reserveFile = createShares(1);

  mount(router, api.listDrafts, async () => ({ drafts: (await listDrafts(db)).map(toListedDraft) }));
  mount(router, api.createDraft, ({ session, body }) => createDraft(deps, session, body.fields));
  mount(router, api.editProduct, ({ session, params }) => editProduct(deps, session, params.productId));
  mount(router, api.duplicateProduct, ({ session, params }) => duplicateProduct(deps, session, params.productId));
  mount(router, api.showDraft, ({ params }) => showDraft(deps, params.draftId));
  mount(router, api.changeDraft, ({ session, params, body }) => changeDraft(deps, session, params.draftId, body));
  mount(router, api.discardDraft, ({ session, params }) => discardDraft(deps, session, params.draftId));

  mount(router, api.announceFile, ({ session, params, body }) => announceFile(deps, session, params.draftId, body));
  mount(router, api.showFile, ({ params }) => showFile(deps, params.draftId, params.fileId));
  mount(router, api.appendToFile, ({ session, params, query, upload }) =>
    appendToFile(deps, session, reserveFile, params, query.offset, upload),
  );
  mount(router, api.removeFile, ({ session, params }) => removeFile(deps, session, params.draftId, params.fileId));

  mount(router, api.checkDraft, async ({ params }) => {
    await checks.begin(params.draftId);
    return await showDraft(deps, params.draftId);
  });
  mount(router, api.planPublication, ({ params }) => planPublication(deps, params.draftId));
  mount(router, api.publishDraft, ({ session, params, body }) => publishDraft(deps, session, params.draftId, body));

  mountPage(router, draftFileAddress(':draftId', ':fileId'), ofContent, async (c) => {
    const { draftId = '', fileId = '' } = c.req.param();
    const file = isUuid(draftId) && isUuid(fileId) ? await findDraftFile(db, draftId, fileId) : undefined;
    if (!file || !SHOWN_PATH.test(file.path) || file.receivedBytes < file.bytes) throw problemError('not_found');
    return answerFile(await draftDirectory(draftsDirectory, draftId).open(fileId), contentTypeOf(file.path));
  });
  mountPage(router, '/api/console/drafts/:draftId/made/:check/:name', ofContent, async (c) => {
    const { draftId = '', check = '', name = '' } = c.req.param();
    if (!isUuid(draftId) || !isUuid(check) || !SHOWN_FILE.test(name)) throw problemError('not_found');
    const type = name.endsWith('.svg') ? 'image/svg+xml' : contentTypeOf(name);
    return answerFile(await draftDirectory(draftsDirectory, draftId).openMade(check, name), type);
  });
}

function answerFile(found: StoredObject | undefined, type: string): Response {
  if (!found) throw problemError('not_found');
  return new Response(found.body, {
    headers: {
      'content-type': type,
      'content-length': String(found.bytes),
      'content-security-policy': documentCsp(),
    },
  });
}
