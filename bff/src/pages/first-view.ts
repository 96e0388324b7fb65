import type { BootData, FirstData } from '@storefront/federation/boot';
import type { Release } from '@storefront/federation/release';
import type { PageHead, StructuredDataModule } from '@storefront/federation/server-runtime';
import type { Log } from '../log.ts';
import { ReleaseError } from '../releases/registry/release-error.ts';
import { viewRendered } from '../telemetry/signals.ts';
import { type CutOff, interrupted } from './cut-off.ts';
import { memoize } from './memoize.ts';
import type { PagePlan } from './page-plan.ts';
import type { ServerFiles } from './server-files.ts';

const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT';

export interface RenderedView {
  readonly html: string;
  readonly structuredData: object | undefined;
  readonly head: PageHead | undefined;
}

interface FirstViewRequest {
  readonly shell: Release;
  readonly plan: PagePlan;
  readonly boot: BootData & { readonly shopName: string };
  readonly url: string;
  readonly origin: string;
  readonly log: Log;
}

/** Undefined without a server file, on failure or timeout: the browser then renders. `onFailure` blames the release. */
export async function renderFirstView(
  { files, cutOff }: { readonly files: ServerFiles; readonly cutOff: CutOff },
  { shell, plan, boot, url, origin, log }: FirstViewRequest,
  onFailure: (release: Release) => void,
): Promise<RenderedView | undefined> {
  const { release, route } = plan;
  if (!shell.server || !release.server) return undefined;
  const facts = { app: release.app, version: release.version, route: route.path };
  try {
    for (;;) {
      const render = await prepare(files, { shell, plan, boot, url, origin });
      const timed = await cutOff(
        () => timedOf(render),
        () => files.forget(shell),
      );
      if (timed === interrupted) continue;
      const { view, duration } = timed;
      viewRendered.tell({ ...facts, result: 'rendered', duration });
      return view;
    }
  } catch (error) {
    if (error instanceof ReleaseError) {
      const event = 'first_view_without_files';
      log.warn({ event, ...facts, err: error }, 'the files of a first view could not be had');
      return undefined;
    }
    log.error({ event: 'first_view_failed', ...facts, err: error }, 'a first view failed');
    const isLate = (error as { code?: unknown }).code === TIMED_OUT;
    viewRendered.tell({ ...facts, result: isLate ? 'over-budget' : 'failed' });
    onFailure(release);
    return undefined;
  }
}

function timedOf(render: () => RenderedView): { readonly view: RenderedView; readonly duration: number } {
  const startedAt = performance.now();
  const view = render();
  return { view, duration: performance.now() - startedAt };
}

/** Loads everything the render needs, so that the render itself is synchronous. */
async function prepare(
  files: ServerFiles,
  { shell, plan: { release, route }, boot, url, origin }: Omit<FirstViewRequest, 'log'>,
): Promise<() => RenderedView> {
  const { shell: runtime, manifest } = await files.load(shell, release);
  const load = manifest.pages[route.path];
  if (!load) throw new Error(`${release.app} ${release.version} has no page for ${route.path}`);
  const page = await load();
  const { slices } = manifest;
  const describe = (await manifest.structuredData?.[route.path]?.())?.default;
  const headOf = (await manifest.head?.[route.path]?.())?.default;
  return () => ({
    html: runtime.render({ url, boot, app: release.app, path: route.path, page, slices }),
    structuredData: describe && structuredDataOf(describe, boot, origin),
    head: headOf?.(boot.data),
  });
}

type Describe = StructuredDataModule['default'];

const descriptionsOf = memoize((_: FirstData) => new WeakMap<Describe, object | undefined>());

/** Made once for a page of one answer, which many pages share. */
function structuredDataOf(
  describe: Describe,
  { data, shopName }: Pick<FirstViewRequest['boot'], 'data' | 'shopName'>,
  origin: string,
): object | undefined {
  const [only] = data;
  if (!only || data.length > 1) return describe(data, origin, shopName);
  const made = descriptionsOf(only);
  if (!made.has(describe)) made.set(describe, describe(data, origin, shopName));
  return made.get(describe);
}
