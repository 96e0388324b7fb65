import type { PageHead } from '@storefront/federation/server-runtime';
import { html } from 'hono/html';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';
import type { PagePlan } from '../../releases/registry/page-plan.ts';
import { canonicalSearch, isIndexed } from './page-address.ts';
import { shareCard } from './share-card.ts';

type Html = ReturnType<typeof html>;

export interface PageDescription extends PageHead {
  readonly image: NonNullable<PageHead['image']>;
  /** The canonical URL; undefined for a missing page. */
  readonly canonical: string | undefined;
  readonly isIndexed: boolean;
  readonly origin: string;
  readonly shopName: string;
}

interface DescribedPage {
  readonly shop: ShopNow;
  readonly plan: PagePlan;
  readonly url: string;
  readonly searchParams: URLSearchParams;
  readonly origin: string;
}

export function describePage(
  page: DescribedPage,
  known?: { readonly head: PageHead | undefined; readonly status: number },
): PageDescription {
  const { route } = page.plan;
  const own: PageHead = known?.head ?? { title: route.title, description: route.description };
  const { title, description, image = shareCard } = own;
  return {
    title: `${title} · ${page.shop.name}`,
    description,
    image,
    canonical: known?.status === 404 ? undefined : canonicalAddress(page),
    isIndexed: isIndexed(route, page.searchParams),
    origin: page.origin,
    shopName: page.shop.name,
  };
}

/** Returns the address with only the parameters that its data depends on, in a fixed order. */
function canonicalAddress({ plan, url, searchParams, origin }: DescribedPage): string {
  const address = new URL(url, origin);
  address.pathname = address.pathname.replace(/(?<=.)\/$/, '');
  address.search = canonicalSearch(plan.route, searchParams).toString();
  return address.href;
}

export function descriptionTags(page: PageDescription): Html {
  const { title, description, canonical, isIndexed, image, origin, shopName } = page;
  return html`<title>${title}</title>
<meta name="description" content="${description}">
${isIndexed ? '' : html`<meta name="robots" content="noindex">\n`}<meta property="og:site_name" content="${shopName}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${canonical ? html`<link rel="canonical" href="${canonical}">\n<meta property="og:url" content="${canonical}">\n` : ''}${imageTags(image, origin)}`;
}

function imageTags({ path, width, height, alt }: PageDescription['image'], origin: string): Html {
  return html`<meta property="og:image" content="${origin}${path}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:image:alt" content="${alt}">
`;
}
