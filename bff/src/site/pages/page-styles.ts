/** Inlines the styles of a first view: a linked file delays the first paint, and prevents it when it hangs. */
import type { Release } from '@storefront/federation/release';
import { integrityOf } from '../../base/integrity.ts';
import type { Log } from '../../base/log.ts';
import type { PagePlan } from '../../releases/registry/page-plan.ts';
import type { AssetStore } from '../../releases/store/asset-store.ts';
import { readReleased } from '../../releases/store/read-released.ts';
import { type LinkedFile, linkTo } from './linked-file.ts';

export interface InlineStyle {
  readonly file: string;
  readonly css: string;
  readonly integrity: string;
}

export type PageStyle = InlineStyle | LinkedFile;

export interface PageStyles {
  /** Returns styles of the shell and the matched page, in cascade order. */
  read(shell: Release, plan: PagePlan, log: Log): Promise<PageStyle[]>;
}

const MAX_FILES = 200;

export function createPageStyles(store: AssetStore): PageStyles {
  const known = new Map<string, InlineStyle>();

  async function styleOf(release: Release, file: string, log: Log): Promise<PageStyle> {
    const linked = linkTo(release, file);
    // Development files change and are not on this server.
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
      log.error(
        { event: 'page_style_linked', app, version, file, err: error },
        'a style cannot be inlined in its page',
      );
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

/** @throws when the content would close its style element */
function checked(css: string): string {
  if (/<\/style/i.test(css)) throw new Error('it contains its own closing tag');
  return css;
}

/** Returns `css` with relative picture URLs resolved against `url`. */
function anchored(css: string, url: string): string {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const found = css.replace(/\burl\((["']?)(?![a-z]+:|[/#"'])/gi, (_, quote: string) => `url(${quote}${folder}`);
  // In image-set() a URL may be a bare string, and so is a type.
  return found.replace(/\bimage-set\((?:[^()]|\([^()]*\))*\)/gi, (set) =>
    set.replace(/(?<=[(,]\s*)(?<!type\()(["'])(?![a-z]+:|[/#])/gi, (quote) => `${quote}${folder}`),
  );
}
