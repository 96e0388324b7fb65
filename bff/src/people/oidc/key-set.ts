/** A provider's signing keys: cached for an hour, reloaded when a token names an unknown key. */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { before, type Clock, HOUR, MINUTE } from '../../base/clock.ts';

interface LoadedKeys {
  readonly find: JWTVerifyGetKey;
  readonly loadedAt: Date;
}

const LIFETIME = 1 * HOUR;
/** Limits reloads, however many tokens name unknown keys. */
const RELOAD_INTERVAL = 1 * MINUTE;

/** @param load requests the keys; its errors are passed on */
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
