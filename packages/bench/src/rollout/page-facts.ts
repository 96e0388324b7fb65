/** Reads from a page's HTML its releases, and whether they fit together. */
import { BOOT_ELEMENT_ID, type BootData } from '@storefront/federation/boot';
import { firstViewOf, hasFirstView } from '../first-view.ts';
import { releasedApps, shownAt, shownNumbers } from './variants.ts';

export interface LinkedAsset {
  readonly url: string;
  readonly integrity: string;
}

export interface FetchedPage {
  readonly versions: Readonly<Record<string, string>>;
  readonly assets: readonly LinkedAsset[];
  /** True when the server rendered the page; after a slow render the browser does. */
  readonly hasView: boolean;
  readonly problems: readonly string[];
}

/** Returns the number that a release shows; undefined for one without. */
export type NumberOf = (version: string) => number | undefined;

export function readPage(path: string, html: string, numberOf: NumberOf): FetchedPage {
  const boot = bootOf(html);
  if (!boot || !html.trimEnd().endsWith('</html>')) {
    return {
      versions: {},
      assets: [],
      hasView: false,
      problems: [`${path} is cut off after ${html.length} characters`],
    };
  }
  const versions = bootVersions(boot);
  const mixed = [...html.matchAll(/\/assets\/([\w-]+)\/([\w.-]+)\//g)]
    .filter(([, app = '', version]) => versions[app] !== version)
    .map(([, app, version]) => `${path} names files of ${app} ${version}, but is made of ${JSON.stringify(versions)}`);
  const view = firstViewOf(html);
  const hasView = hasFirstView(html);
  const shown = shownNumbers(view).join();
  const expected = expectedNumbers(path, versions, numberOf).join();
  const wrong =
    hasView && shown !== expected ? [`${path} shows the releases ${shown}, but is made of ${expected}`] : [];
  return { versions, assets: assetsOf(html, boot), hasView, problems: [...new Set(mixed), ...wrong] };
}

export function bootVersions({ shellVersion, apps: others }: BootData): Record<string, string> {
  return {
    ...Object.fromEntries(others.map(({ description: { name }, version }) => [name, version])),
    shell: shellVersion,
  };
}

export function expectedNumbers(
  path: string,
  versions: Readonly<Record<string, string>>,
  numberOf: NumberOf,
): number[] {
  const shown = releasedApps.filter((app) => app === 'shell' || shownAt[app].path === path);
  return shown.flatMap((app) => numberOf(versions[app] ?? '') ?? []).sort((a, b) => a - b);
}

function bootOf(html: string): BootData | undefined {
  const text = new RegExp(`id="${BOOT_ELEMENT_ID}">(.*?)</script>`, 's').exec(html)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as BootData);
}

function assetsOf(html: string, { apps: others }: BootData): LinkedAsset[] {
  const linked = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)" integrity="([^"]+)"/g)].map(
    ([, url = '', integrity = '']) => ({ url, integrity }),
  );
  const entries = others.map(({ entry, integrity = '' }) => ({ url: entry, integrity }));
  return [...new Map([...linked, ...entries].map((asset) => [asset.url, asset])).values()];
}
