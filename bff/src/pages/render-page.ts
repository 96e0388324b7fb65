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

/** @param onWhole told the whole document, if it is worth keeping: nothing is missing from it */
export async function* renderPage(
  { releases, shell, plan, styles, session, url, searchParams, request }: PageRequest,
  { resolve, files, onFailure }: Renderer,
  onWhole: (html: string) => void,
): AsyncGenerator<string> {
  const head = String(documentHead(shell, plan, styles));
  yield head;
  const { data, isComplete } = await firstData(plan, searchParams, resolve, request);
  const apps = releases.filter((release) => release !== shell).map(activeApp);
  const boot = { shellVersion: shell.version, apps, session, data };
  const firstView = await renderFirstView(files, { shell, plan, boot, url, log: request.log }, onFailure);
  const body = String(documentBody(boot, firstView));
  if (firstView !== undefined && isComplete) onWhole(head + body);
  yield body;
}

function activeApp(release: Release): ActiveApp {
  const { url, integrity } = linkTo(release, release.entry);
  const { version, description } = release;
  return { entry: url, version, description, ...(integrity ? { integrity } : {}) };
}
