import { useEffect, useState } from 'react';

const loaded = new Map<() => Promise<unknown>, unknown>();

/**
 * Returns a module loaded after the first view; undefined on the server, until it is loaded, and when loading fails.
 * Components that mount later have it at once.
 */
export function useLater<Module>(load: () => Promise<Module>, wanted = true): Module | undefined {
  const [module, setModule] = useState(() => (wanted ? (loaded.get(load) as Module | undefined) : undefined));
  useEffect(() => {
    if (!wanted) return;
    load().then(
      (module) => {
        loaded.set(load, module);
        setModule(module);
      },
      () => {},
    );
  }, [load, wanted]);
  return module;
}
