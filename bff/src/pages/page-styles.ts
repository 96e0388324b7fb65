/**
 * The styles of a first view stand in its HTML: a linked file costs a round trip before the first paint, keeps the whole
 * page from being shown when it hangs, and leaves it unstyled when it fails.
 */
import type { Release } from '@storefront/federation/release';
import type { Log } from '../log.ts';
import type { AssetStore } from '../releases/asset-store.ts';
import { integrityOf } from '../releases/integrity.ts';
import { type LinkedFile, linkTo } from './linked-file.ts';
import type { PagePlan } from './page-plan.ts';
import { readReleased } from './read-released.ts';

/** The content of a file whose hash was vouched for, as it can stand in a page. */
export interface InlineStyle {
  /** Its path within the release. */
  readonly file: string;
  readonly css: string;
  /** Of what stands in the page. */
  readonly integrity: string;
}

/** A file that cannot stand in the page is linked. */
export type PageStyle = InlineStyle | LinkedFile;

export interface PageStyles {
  /** Those of the shell and of the matched page, in the order in which they count. */
  read(shell: Release, plan: PagePlan, log: Log): Promise<PageStyle[]>;
}

/** Pages of a few releases are asked for at once; other files are read again when wanted. */
const MAX_FILES = 200;

/** @param store where releases are kept */
export function createPageStyles(store: AssetStore): PageStyles {
  const known = new Map<string, InlineStyle>();

  async function styleOf(release: Release, file: string, log: Log): Promise<PageStyle> {
    const linked = linkTo(release, file);
    // A development server's files change, and are not here.
    if (!linked.integrity) return linked;
    const kept = known.get(linked.url);
    if (kept) return kept;
    const { app, version } = release;
    try {
      const css = anchored(checked(await readReleased(store, release, file)), linked.url);
      const style = { file, css, integrity: integrityOf(css) };
      const [oldest] = known.keys();
      if (known.size >= MAX_FILES && oldest !== undefined) known.delete(oldest);
      known.set(linked.url, style);
      return style;
    } catch (error) {
      log.error({ event: 'page_style_linked', app, version, file, err: error }, 'a style cannot stand in its page');
      return linked;
    }
  }

  return {
    read(shell, { release, route }, log) {
      const page = release.pages[route.path]?.styles ?? [];
      const own = release.app === shell.app ? page : [...release.initial.styles, ...page];
      const files = [
        ...shell.initial.styles.map((file) => [shell, file] as const),
        ...own.map((file) => [release, file] as const),
      ];
      return Promise.all(files.map(([from, file]) => styleOf(from, file, log)));
    },
  };
}

/** @throws when the browser would read its end too early */
function checked(css: string): string {
  if (/<\/style/i.test(css)) throw new Error('it would end its own element');
  return css;
}

/** With the addresses of pictures, which are relative to the file at `url`, as they are for a page. */
function anchored(css: string, url: string): string {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const found = css.replace(/\burl\((["']?)(?![a-z]+:|[/#"'])/gi, (_, quote: string) => `url(${quote}${folder}`);
  // In a set of pictures an address may be a mere string, and so are the types.
  return found.replace(/\bimage-set\((?:[^()]|\([^()]*\))*\)/gi, (set) =>
    set.replace(/(?<=[(,]\s*)(?<!type\()(["'])(?![a-z]+:|[/#])/gi, (quote) => `${quote}${folder}`),
  );
}
