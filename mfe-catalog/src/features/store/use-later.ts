import { useEffect, useState } from 'react';

/** A module loaded after the first view; undefined on the server, until it is loaded, and when loading fails. */
export function useLater<Module>(load: () => Promise<Module>, wanted = true): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (wanted) load().then(setModule, () => {});
  }, [load, wanted]);
  return module;
}
