import type { Release } from '@storefront/federation/release';
import type { PageHead } from '@storefront/federation/server-runtime';
import type { Log } from '../../base/log.ts';
import { viewRendered } from '../../base/signals.ts';
import type { PagePlan } from '../../releases/registry/page-plan.ts';
import { ReleaseError } from '../../releases/registry/release-error.ts';
import type { Renderers } from './rendering/renderers.ts';
import { NoRenderer, RendererFault } from './rendering/view-error.ts';

export interface RenderedView {
  readonly html: string;
  readonly structuredData: object | undefined;
  readonly head: PageHead | undefined;
}

interface FirstViewRequest {
  readonly shell: Release;
  readonly plan: PagePlan;
  /** The page's boot data, as JSON. */
  readonly boot: string;
  readonly url: string;
  readonly origin: string;
  readonly log: Log;
}

/**
 * Returns undefined without a server file and on failure: the browser then renders.
 * `onFailure` blames the release, `isFault` when it cost a renderer.
 */
export async function renderView(
  renderers: Renderers,
  { shell, plan, boot, url, origin, log }: FirstViewRequest,
  onFailure: (release: Release, isFault: boolean) => void,
): Promise<RenderedView | undefined> {
  const { release, route } = plan;
  if (!shell.server || !release.server) return undefined;
  const facts = { app: release.app, version: release.version, route: route.path };
  try {
    const view = await renderers.render({ shell, release, path: route.path, url, origin, boot });
    viewRendered.tell({ ...facts, result: 'rendered', duration: view.duration });
    return { html: view.html, structuredData: view.structuredData ?? undefined, head: view.head ?? undefined };
  } catch (error) {
    if (error instanceof ReleaseError) {
      const event = 'first_view_without_files';
      log.warn({ event, ...facts, err: error }, 'the files of a first view could not be loaded');
      return undefined;
    }
    if (error instanceof NoRenderer) {
      log.error({ event: 'no_renderer', ...facts, err: error }, 'a first view had no renderer');
      return undefined;
    }
    log.error({ event: 'first_view_failed', ...facts, err: error }, 'a first view failed');
    const isFault = error instanceof RendererFault;
    viewRendered.tell({ ...facts, result: isFault ? 'faulty' : 'failed' });
    onFailure(release, isFault);
    return undefined;
  }
}
