/** Parts of a page that its first view can do without. */
import { useEffect, useState } from 'react';

/** The module that `load` brings once the page is there: undefined on the server, until it has come, and if it never does. */
export function useLater<Module>(load: () => Promise<Module>, wanted = true): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (wanted) load().then(setModule, () => {});
  }, [load, wanted]);
  return module;
}
