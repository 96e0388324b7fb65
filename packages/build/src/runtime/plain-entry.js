/** Replaces a container's start with several share scopes: there is one, the shell's. */

export function initContainerEntry({ webpackRequire, shareScope, shareScopeKey, remoteEntryInitOptions }) {
  const { instance, initOptions, attachShareScopeMap } = webpackRequire.federation;
  instance.initOptions({ name: initOptions.name, remotes: [], ...remoteEntryInitOptions });
  const hostShareScopeMap = remoteEntryInitOptions?.shareScopeMap || {};
  instance.initShareScopeMap(shareScopeKey, shareScope, { hostShareScopeMap });
  attachShareScopeMap(webpackRequire);
  return true;
}
