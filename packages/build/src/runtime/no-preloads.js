/** Stands in for the federation runtime's preloading: the server's HTML hints at what a page needs. */

const none = () => [];

export { none as defaultPreloadArgs, none as formatPreloadArgs, none as normalizePreloadExposes };

export async function preloadAssets() {
  return [];
}
