/** Replaces the set-up for tree-shaken shared modules: none is. */

export function init({ webpackRequire: { federation } }) {
  return federation.runtime.init(federation.initOptions);
}
