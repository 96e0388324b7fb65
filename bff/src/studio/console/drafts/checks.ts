/** Background checks of drafts, one at a time. The draft's row has the findings; the built files are beside its own. */
import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import type { BuiltDraft } from '@storefront/catalogue-folders/built-draft';
import { isOwnLicence } from '@storefront/catalogue-folders/own-licence';
import type { MendedModel, ModelFigures } from '@storefront/contract/console';
import { createQueue } from '../../../base/queue.ts';
import { findStored } from '../../../shop/catalog/product-writes.repository.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { type BuildLimits, buildDraft, buildLimits } from './build-draft.ts';
import { draftDirectory, RESULT, unlessRemoved } from './draft-directory.ts';
import { draftState } from './draft-view.ts';
import {
  type DraftFileRow,
  type DraftRow,
  findDraft,
  findFiles,
  keepCheck,
  type StoredCheck,
} from './drafts.repository.ts';
import { productWords } from './product-words.ts';
import { showBuilt } from './show-built.ts';

export interface Checks {
  /** Begins to check the draft's current state, unless that check is running. */
  begin(draftId: string): Promise<void>;
  /** Returns the state in the running check. */
  runningState(draftId: string): string | undefined;
  /** Resolves once the check has ended completely. */
  stop(draftId: string): Promise<void>;
}

interface Running {
  readonly state: string;
  readonly stopping: AbortController;
  /** Settles with the check, once its turn has come. */
  turn?: Promise<void>;
}

/** Result of a check that failed; the log has the reason. */
const FAILED = {
  problems: [{ file: '', field: null, reason: 'The check failed; the server log says why. Please try again' }],
  ...{ warnings: [], shown: null, downloads: [] },
};

type CheckDeps = Pick<ConsoleDeps, 'db' | 'clock' | 'log' | 'draftsDirectory' | 'browserPath'>;

export function createChecks(deps: CheckDeps, limits: BuildLimits = buildLimits): Checks {
  const run = createQueue({ name: 'drafts', running: 1, waiting: 20 });
  const running = new Map<string, Running>();

  async function check(draft: DraftRow, mine: Running): Promise<void> {
    const { signal } = mine.stopping;
    const failed = (err: unknown): StoredCheck => {
      signal.throwIfAborted();
      deps.log.error({ event: 'draft_check_failed', draftId: draft.id, err }, 'a draft could not be checked');
      return { state: mine.state, made: '', ...FAILED };
    };
    const turn = async () => {
      signal.throwIfAborted();
      const found = await examine(deps, limits, draft, signal).catch(failed);
      signal.throwIfAborted();
      await keep(draft.id, found);
    };
    // Runs everything in turn, so that checks of one draft do not interfere.
    await run(() => {
      mine.turn = turn();
      return mine.turn;
    }).catch(async (err: unknown) => void (await keepCheck(deps.db, draft.id, failed(err))));
  }

  async function keep(draftId: string, found: StoredCheck): Promise<void> {
    const directory = draftDirectory(deps.draftsDirectory, draftId);
    // A draft deleted meanwhile leaves no files.
    const isKept = await keepCheck(deps.db, draftId, found);
    await (isKept ? directory.clear(found.made) : directory.removeAll()).catch(unlessRemoved(deps.log, draftId));
  }

  async function stop(draftId: string): Promise<void> {
    const { stopping, turn } = running.get(draftId) ?? {};
    stopping?.abort();
    await turn?.catch(() => {});
  }

  return {
    async begin(draftId) {
      const draft = await findDraft(deps.db, draftId);
      if (!draft) return;
      const state = draftState(draft);
      const other = running.get(draftId);
      if (other?.state === state && !other.stopping.signal.aborted) return;
      other?.stopping.abort();
      const mine: Running = { state, stopping: new AbortController() };
      running.set(draftId, mine);
      void check(draft, mine)
        .catch((err: unknown) => {
          if (mine.stopping.signal.aborted) return;
          deps.log.error({ event: 'draft_check_not_kept', draftId, err }, 'the check of a draft could not be stored');
        })
        .finally(() => {
          if (running.get(draftId) === mine) running.delete(draftId);
        });
    },
    runningState: (draftId) => running.get(draftId)?.state,
    stop,
  };
}

async function examine(
  { db, clock, draftsDirectory, browserPath }: CheckDeps,
  limits: BuildLimits,
  draft: DraftRow,
  signal: AbortSignal,
): Promise<StoredCheck> {
  const state = draftState(draft);
  const files = await findFiles(db, draft.id);
  const directory = draftDirectory(draftsDirectory, draft.id);
  const check = randomUUIDv7();
  const nothing = { state, made: check, warnings: [], shown: null, downloads: [] };
  const missing = files
    .filter(({ bytes, receivedBytes }) => receivedBytes < bytes)
    .map(({ path }) => ({ file: path, field: null, reason: 'has not arrived completely' }));
  if (missing.length > 0) return { ...nothing, problems: missing };
  const folder = join(directory.made(check), 'folder');
  const outdated = outdatedPreview(files);
  for (const file of files) {
    signal.throwIfAborted();
    if (file !== outdated) await directory.link(file.id, join(folder, file.path));
  }
  const keepsLicence = files.some(({ path, isKept }) => isKept && isOwnLicence(path));
  await directory.write(join(folder, 'product.json'), JSON.stringify(productWords({ ...draft, keepsLicence })));
  const made = join(directory.made(check), RESULT);
  const built = await buildDraft({ folder, made, browser: browserPath, signal }, limits);
  const problems = [...built.problems, ...(await takenSlug({ db }, draft))];
  const { product } = built;
  const warnings = [...(outdated ? [OUTDATED_PREVIEW] : []), ...built.warnings];
  const found = { ...nothing, problems, warnings, mendings: built.mendings.map(toMendedModel) };
  if (!product || problems.length > 0) return found;
  return { ...found, ...(await showBuilt({ db, clock }, draft, check, product)) };
}

const OUTDATED_PREVIEW = 'preview.glb shows the model that is sold now, so a preview was made of the new one.';

/** Returns the published product's preview when the draft has another model. */
function outdatedPreview(files: readonly DraftFileRow[]): DraftFileRow | undefined {
  const isOfProduct = files.some(({ path, isKept }) => isKept && path === 'model.glb');
  return isOfProduct ? undefined : files.find(({ path, isKept }) => isKept && path === 'preview.glb');
}

type Mended = BuiltDraft['mendings'][number];

function toMendedModel({ file, isUsed, changes, original, mended }: Mended): MendedModel {
  return { file, isUsed, changes: [...changes], original: figuresOf(original), mended: figuresOf(mended) };
}

function figuresOf({ bytes, triangles, vertices, boundingBox }: Mended['original']): ModelFigures {
  const [width, height, depth] = boundingBox.size;
  return { bytes, triangles, vertices, size: { width, height, depth } };
}

async function takenSlug({ db }: Pick<CheckDeps, 'db'>, { productId, fields }: DraftRow) {
  const slug = fields.slug?.trim() ?? '';
  const others = (await findStored(db, [], [slug])).filter(({ id }) => id !== productId);
  return others.map(({ name }) => ({ file: 'product.json', field: 'slug', reason: `slug ${slug} is that of ${name}` }));
}
