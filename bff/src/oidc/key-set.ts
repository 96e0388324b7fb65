/** The keys that a provider signs with: kept for an hour, asked for anew when it signs with one that is not among them. */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { before, type Clock, HOUR, MINUTE } from '../clock.ts';

interface LoadedKeys {
  readonly find: JWTVerifyGetKey;
  readonly loadedAt: Date;
}

const LIFETIME = 1 * HOUR;
/** However many tokens name unknown keys, the provider is asked for its keys at most this often. */
const RELOAD_INTERVAL = 1 * MINUTE;

/** Finds the key of a token. @param load asks the provider; its errors are passed on */
export function createKeySet(clock: Clock, load: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let known: LoadedKeys | undefined;
  let loading: Promise<LoadedKeys> | undefined;

  const reload = () => {
    loading ??= load()
      .then((keys) => {
        known = { find: createLocalJWKSet(keys), loadedAt: clock.now() };
        return known;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  return async (header, token) => {
    const isFresh = known !== undefined && known.loadedAt > before(clock.now(), LIFETIME);
    const keys = isFresh && known ? known : await reload();
    try {
      return await keys.find(header, token);
    } catch (error) {
      const mayReload = keys.loadedAt <= before(clock.now(), RELOAD_INTERVAL);
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayReload) throw error;
      return (await reload()).find(header, token);
    }
  };
}
