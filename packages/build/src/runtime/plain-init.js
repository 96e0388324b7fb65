/** Stands in for the set-up that knows tree-shaken copies of shared modules: nothing shared is ever shaken. */

export function init({ webpackRequire: { federation } }) {
  return federation.runtime.init(federation.initOptions);
}
