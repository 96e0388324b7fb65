/** Replaces how a chunk waits for shared modules: the shell provides each, whole, and there is no copy of it here. */

export function consumes({ webpackRequire, installedModules, chunkMapping, chunkId, promises }) {
  const { federation, consumesLoadingData, m: factories, c: cache, o: has } = webpackRequire;
  const { moduleIdToConsumeDataMapping: consumed } = consumesLoadingData;

  const load = (id) => {
    const { shareKey, shareScope: scope, fallback, ...shareConfig } = consumed[id];
    const provide = (read) => {
      factories[id] = (module) => {
        delete cache[id];
        module.exports = read();
      };
    };
    return federation.instance
      .loadShare(shareKey, { customShareInfo: { shareConfig, scope } })
      .then((factory) => {
        installedModules[id] = 0;
        provide(factory || fallback());
      })
      .catch((error) => {
        // The next chunk tries again.
        delete installedModules[id];
        provide(() => {
          throw error;
        });
      });
  };

  for (const id of has(chunkMapping, chunkId) ? chunkMapping[chunkId] : []) {
    if (!has(installedModules, id)) installedModules[id] = load(id);
    promises.push(installedModules[id]);
  }
}
