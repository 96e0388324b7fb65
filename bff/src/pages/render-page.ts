/** Renders a page's document: its head at once, the rest when its data is there. */
import type { SessionState } from '@storefront/contract';
import type { ActiveApp } from '@storefront/federation/boot';
import type { Release } from '@storefront/federation/release';
import type { RequestContext } from '../http/request-context.ts';
import type { Resolver } from '../http/resolve.ts';
import { documentBody, documentHead } from './document.ts';
import { firstData } from './first-data.ts';
import { renderFirstView } from './first-view.ts';
import { linkTo } from './linked-file.ts';
import type { PagePlan } from './page-plan.ts';
import type { PageStyle } from './page-styles.ts';
import type { ServerFiles } from './server-files.ts';

interface PageRequest {
  /** Names `releases`. */
  readonly releaseSet: string;
  readonly releases: readonly Release[];
  readonly shell: Release;
  readonly plan: PagePlan;
  readonly styles: readonly PageStyle[];
  readonly session: SessionState;
  /** Path and search. */
  readonly url: string;
  readonly searchParams: URLSearchParams;
  readonly request: RequestContext;
}

interface Renderer {
  readonly resolve: Resolver;
  readonly files: ServerFiles;
  /** Told when a release that should render a first view did not. */
  readonly onFailure: (release: Release) => void;
}

export interface RenderedPage {
  /** Known before the page's data is. */
  readonly head: string;
  readonly rest: Promise<string>;
}

/** @param onWhole told the whole document, if it is worth keeping: nothing is missing from it */
export function renderPage(page: PageRequest, renderer: Renderer, onWhole: (html: string) => void): RenderedPage {
  const head = String(documentHead(page.shell, page.plan, page.styles));
  const rest = renderRest(page, renderer, (body) => onWhole(head + body));
  return { head, rest };
}

async function renderRest(
  { releaseSet, releases, shell, plan, session, url, searchParams, request }: PageRequest,
  { resolve, files, onFailure }: Renderer,
  onWhole: (body: string) => void,
): Promise<string> {
  const { data, isComplete } = await firstData(plan, searchParams, resolve, request);
  const apps = releases.filter((release) => release !== shell).map(activeApp);
  const boot = { releaseSet, shellVersion: shell.version, apps, session, data };
  const firstView = await renderFirstView(files, { shell, plan, boot, url, log: request.log }, onFailure);
  const body = String(documentBody(boot, firstView));
  if (firstView !== undefined && isComplete) onWhole(body);
  return body;
}

function activeApp(release: Release): ActiveApp {
  const { url, integrity } = linkTo(release, release.entry);
  const { version, description } = release;
  return { entry: url, version, description, ...(integrity ? { integrity } : {}) };
}
