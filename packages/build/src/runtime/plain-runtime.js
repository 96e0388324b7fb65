/** Replaces what an app that loads others asks of the federation runtime: a container only needs its own instance. */
import { CurrentGlobal, ModuleFederation, setGlobalFederationInstance } from '@module-federation/runtime/core';

/** @returns the instance of that name, which is there when the container is loaded once more */
export function init(options) {
  const known = CurrentGlobal.__FEDERATION__.__INSTANCES__.find((instance) => instance.options.name === options.name);
  if (known) {
    known.initOptions({ id: '', ...options });
    return known;
  }
  const instance = new ModuleFederation({ id: '', ...options });
  setGlobalFederationInstance(instance);
  return instance;
}
