/** Replaces the federation runtime's preloading: the server's HTML has the hints. */

const none = () => [];

export { none as defaultPreloadArgs, none as formatPreloadArgs, none as normalizePreloadExposes };

export async function preloadAssets() {
  return [];
}
