/** Renders a page in two parts: the head at once if it does not depend on data, the rest when the data is ready. */
import type { FormNotice, SessionState } from '@storefront/contract';
import type { ActiveApp, FirstData, Outage } from '@storefront/federation/boot';
import type { Release } from '@storefront/federation/release';
import type { PageHead } from '@storefront/federation/server-runtime';
import type { RequestContext } from '../../base/http/request-context.ts';
import type { Resolver } from '../../base/http/resolve.ts';
import { memoize } from '../../base/memoize.ts';
import type { PublicCache } from '../../base/public-cache.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';
import { type PagePlan, SHELL } from '../../releases/registry/page-plan.ts';
import type { OwnBuilds } from '../../releases/serving/own-builds-bar.ts';
import { bootJson, documentBody, documentHead } from './document.ts';
import { firstData, type PageData } from './first-data.ts';
import { renderView } from './first-view.ts';
import { linkTo } from './linked-file.ts';
import { describePage } from './page-description.ts';
import type { InlineScript } from './page-script.ts';
import type { PageStyle } from './page-styles.ts';
import type { Renderers } from './rendering/renderers.ts';

interface PageRequest {
  readonly releaseSet: string;
  readonly releases: readonly Release[];
  readonly shell: Release;
  readonly plan: PagePlan;
  readonly script: InlineScript | undefined;
  readonly styles: readonly PageStyle[];
  readonly session: SessionState;
  readonly isAccountAway: boolean;
  readonly notice: FormNotice | undefined;
  readonly url: string;
  readonly searchParams: URLSearchParams;
  readonly request: RequestContext;
  readonly origin: string;
  readonly shop: ShopNow;
  readonly own: OwnBuilds;
}

interface Renderer {
  readonly resolve: Resolver;
  readonly answers: PublicCache<FirstData>;
  /** Returns true when the database is available, as far as is known. */
  readonly isCurrent: () => boolean;
  readonly renderers: Renderers;
  readonly isRendered: (release: Release) => boolean;
  readonly onFailure: (release: Release, isFault: boolean) => void;
}

export interface RenderedPage {
  /** Known before the page's data, unless rendering waits for it. */
  readonly head: string;
  readonly rest: Promise<RenderedRest>;
}

export interface RenderedRest {
  readonly status: 200 | 404 | 503;
  readonly body: string;
  readonly head: PageHead | undefined;
  /** True when it has its first view and all its data. */
  readonly isWhole: boolean;
  readonly outage: Outage | undefined;
}

/** Waits for the page's data when that decides the status. */
export async function renderPage(page: PageRequest, renderer: Renderer): Promise<RenderedPage> {
  const { shell, plan, script, styles } = page;
  const rest = renderRest(page, renderer);
  const isDue = plan.route.data?.some(({ required }) => required) || page.isAccountAway || !renderer.isCurrent();
  const known = isDue ? await rest : undefined;
  const head = String(documentHead(shell, plan, script, styles, describePage(page, known)));
  return { head, rest };
}

async function renderRest(page: PageRequest, renderer: Renderer): Promise<RenderedRest> {
  const { releaseSet, releases, shell, plan, session, notice, url, searchParams, request, origin, shop } = page;
  const { onFailure, renderers, isRendered } = renderer;
  const { data, isComplete, isMissing, isCut, asOf } = await firstData(plan, searchParams, renderer, request);
  const outage = outageOf({ isAccountAway: page.isAccountAway, isCut, asOf });
  const apps = activeApps(releases);
  const more = { ...(notice ? { notice } : {}), ...(outage ? { outage } : {}) };
  const boot = { releaseSet, shellVersion: shell.version, shopName: shop.name, apps, session, data, ...more };
  const json = bootJson(boot);
  const view = { shell, plan, boot: json, url, origin, log: request.log };
  const firstView = isRendered(plan.release) ? await renderView(renderers, view, onFailure) : undefined;
  return {
    status: statusOf({ isMissing, isCut }),
    body: String(documentBody(boot, json, firstView, page.own)),
    head: firstView?.head,
    isWhole: firstView !== undefined && isComplete && !isMissing,
    outage,
  };
}

function statusOf({ isMissing, isCut }: Pick<PageData, 'isMissing' | 'isCut'>): RenderedRest['status'] {
  if (isCut) return 503;
  return isMissing ? 404 : 200;
}

type OutageFacts = Pick<PageData, 'asOf' | 'isCut'> & Pick<Outage, 'isAccountAway'>;

function outageOf({ isAccountAway, isCut, asOf }: OutageFacts): Outage | undefined {
  if (!isAccountAway && !isCut && !asOf) return undefined;
  return { isAccountAway, ...(asOf ? { asOf: asOf.toISOString() } : {}) };
}

/** Computed once for each release set. */
const activeApps = memoize((releases: readonly Release[]): readonly ActiveApp[] =>
  releases.filter(({ app }) => app !== SHELL).map(activeApp),
);

function activeApp(release: Release): ActiveApp {
  const { url, integrity } = linkTo(release, release.entry);
  const { version, description } = release;
  return { entry: url, version, description, ...(integrity ? { integrity } : {}) };
}
