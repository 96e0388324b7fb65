// @ts-check
/** Releases loaded by a renderer, and their first views. */
import { performance } from 'node:perf_hooks';
import { evaluate } from './realm.mjs';

/** Characters of a page's markup. */
const MAX_PAGE = 2_000_000;

/**
 * @typedef {object} File of a release
 * @property {string} name for stack traces
 * @property {string} code
 */
/**
 * @typedef {object} Page
 * @property {string} path
 * @property {string} url
 * @property {string} origin
 * @property {any} boot
 */
/**
 * @typedef {object} ViewRequest
 * @property {number} id
 * @property {number} shell which one; the server counts them
 * @property {number[]} [drop] shells that are not used any more
 * @property {string} app
 * @property {File} [shellFile] where this renderer does not have it yet
 * @property {File} [appFile] likewise; none for pages of the shell's own
 * @property {Page} [page] none to load only
 */
/**
 * @typedef {object} Shell
 * @property {() => any} runtime throws what its evaluation threw
 * @property {Map<string, () => any>} manifests of apps, likewise
 */

/** @param {import('./lock-down.mjs').Lent} lent */
export function createViews(lent) {
  /** @type {Map<number, Shell>} */
  const shells = new Map();

  /** @param {ViewRequest} request @returns {Shell} */
  function shellOf({ shell, shellFile }) {
    if (shellFile) {
      const runtime = once(() => evaluate(shellFile.code, shellFile.name, lent));
      shells.set(shell, { runtime, manifests: new Map() });
    }
    const known = shells.get(shell);
    if (!known) throw new Error(`no shell ${shell} is loaded`);
    return known;
  }

  return {
    /** @param {ViewRequest} request */
    async render(request) {
      const { app, appFile, page, drop = [] } = request;
      for (const shell of drop) shells.delete(shell);
      const { runtime, manifests } = shellOf(request);
      if (appFile)
        manifests.set(
          app,
          once(() => manifestIn(appFile, runtime(), lent)),
        );
      const manifest = manifests.get(app)?.() ?? runtime().manifest;
      return page && (await viewOf(runtime(), manifest, app, page));
    },
  };
}

/** @param {File} file @param {any} runtime @param {import('./lock-down.mjs').Lent} lent */
function manifestIn({ code, name }, { shared }, { globals }) {
  const require = (/** @type {string} */ module) => {
    if (!Object.hasOwn(shared, module)) throw new Error(`the shell lends no module ${module}`);
    return shared[module];
  };
  return /** @type {any} */ (evaluate(code, name, { globals, require })).default;
}

/** @param {any} runtime @param {any} manifest @param {string} app @param {Page} page */
async function viewOf(runtime, manifest, app, { path, url, origin, boot }) {
  const load = manifest.pages[path];
  if (!load) throw new Error(`${app} has no page for ${path}`);
  const page = await load();
  const describe = (await manifest.structuredData?.[path]?.())?.default;
  const headOf = (await manifest.head?.[path]?.())?.default;
  const startedAt = performance.now();
  const html = runtime.render({ url, boot, app, path, page, slices: manifest.slices });
  if (html.length > MAX_PAGE)
    throw new RangeError(`the page is too large: ${html.length} characters, of ${MAX_PAGE} at most`);
  const structuredData = describe?.(boot.data, origin, boot.shopName);
  const head = headOf?.(boot.data);
  return { html, structuredData, head, duration: performance.now() - startedAt };
}

/** @template T @param {() => T} work @returns {() => T} what it gives or throws the first time */
function once(work) {
  /** @type {{ value: T } | { error: unknown } | undefined} */
  let outcome;
  return () => {
    outcome ??= outcomeOf(work);
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}

/** @template T @param {() => T} work @returns {{ value: T } | { error: unknown }} */
function outcomeOf(work) {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}
