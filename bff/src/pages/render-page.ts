/** Renders a page in two parts: the head at once where it does not depend on data, the rest when the data is there. */
import type { FormNotice, SessionState } from '@storefront/contract';
import type { ActiveApp, FirstData } from '@storefront/federation/boot';
import type { Release } from '@storefront/federation/release';
import type { PageHead } from '@storefront/federation/server-runtime';
import type { RequestContext } from '../http/request-context.ts';
import type { Resolver } from '../http/resolve.ts';
import type { CutOff } from './cut-off.ts';
import { documentBody, documentHead } from './document.ts';
import { firstData } from './first-data.ts';
import { renderFirstView } from './first-view.ts';
import { linkTo } from './linked-file.ts';
import { memoize } from './memoize.ts';
import { describePage } from './page-description.ts';
import { type PagePlan, SHELL } from './page-plan.ts';
import type { InlineScript } from './page-script.ts';
import type { PageStyle } from './page-styles.ts';
import type { PublicCache } from './public-cache.ts';
import type { ServerFiles } from './server-files.ts';

interface PageRequest {
  readonly releaseSet: string;
  readonly releases: readonly Release[];
  readonly shell: Release;
  readonly plan: PagePlan;
  readonly script: InlineScript | undefined;
  readonly styles: readonly PageStyle[];
  readonly session: SessionState;
  readonly notice: FormNotice | undefined;
  readonly url: string;
  readonly searchParams: URLSearchParams;
  readonly request: RequestContext;
  readonly origin: string;
}

interface Renderer {
  readonly resolve: Resolver;
  readonly answers: PublicCache<FirstData>;
  readonly files: ServerFiles;
  readonly cutOff: CutOff;
  readonly onFailure: (release: Release) => void;
}

export interface RenderedPage {
  readonly status: 200 | 404;
  /** Known before the page's data, unless the page requires that to exist. */
  readonly head: string;
  readonly rest: Promise<string>;
}

interface RenderedBody {
  readonly body: string;
  readonly head: PageHead | undefined;
  readonly isMissing: boolean;
  readonly isWhole: boolean;
}

export async function renderPage(
  page: PageRequest,
  renderer: Renderer,
  onWhole: (html: string) => void,
): Promise<RenderedPage> {
  const { shell, plan, script, styles } = page;
  const rendering = renderBody(page, renderer);
  const isDue = plan.route.data?.some(({ required }) => required) ?? false;
  const known = isDue ? await rendering : undefined;
  const head = String(documentHead(shell, plan, script, styles, describePage(page, known)));
  const rest = rendering.then(({ body, isWhole }) => {
    if (isWhole) onWhole(head + body);
    return body;
  });
  return { status: known?.isMissing ? 404 : 200, head, rest };
}

async function renderBody(
  { releaseSet, releases, shell, plan, session, notice, url, searchParams, request, origin }: PageRequest,
  { resolve, answers, onFailure, ...means }: Renderer,
): Promise<RenderedBody> {
  const { data, isComplete, isMissing } = await firstData(plan, searchParams, { resolve, answers }, request);
  const apps = activeApps(releases);
  const boot = { releaseSet, shellVersion: shell.version, apps, session, data, ...(notice ? { notice } : {}) };
  const firstView = await renderFirstView(means, { shell, plan, boot, url, origin, log: request.log }, onFailure);
  return {
    body: String(documentBody(boot, firstView)),
    head: firstView?.head,
    isMissing,
    isWhole: firstView !== undefined && isComplete && !isMissing,
  };
}

/** Made once for each release set. */
const activeApps = memoize((releases: readonly Release[]): readonly ActiveApp[] =>
  releases.filter(({ app }) => app !== SHELL).map(activeApp),
);

function activeApp(release: Release): ActiveApp {
  const { url, integrity } = linkTo(release, release.entry);
  const { version, description } = release;
  return { entry: url, version, description, ...(integrity ? { integrity } : {}) };
}
