/**
 * Stands in for Google while developing: a real OpenID Connect provider on the store's own origin, which signs anybody
 * in as whoever they say they are. Only a server without Google's settings makes one, and production refuses to be that.
 */
import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Fetch } from '../../http/fetch.ts';
import { CALLBACK_PATH } from '../flows.service.ts';
import type { IdentityProviderSettings } from '../identity-provider.ts';
import type { NodeHandler } from './provider.ts';

const MOUNT_PATH = '/dev/identity';

export interface DevelopmentProvider {
  /** How the store signs in with it. */
  readonly settings: IdentityProviderSettings;
  /** Answers its own addresses, and leaves all others to `fetch`. */
  beside(fetch: Fetch): Fetch;
}

/** @param origins the store's; the first is where the provider is */
export function createDevelopmentProvider(origins: readonly [string, ...string[]]): DevelopmentProvider {
  const settings = {
    issuer: origins[0] + MOUNT_PATH,
    clientId: 'storefront',
    clientSecret: randomBytes(32).toString('base64url'),
  };
  let handler: Promise<NodeHandler> | undefined;
  // Nobody waits for it who does not sign in with it.
  const load = async () => {
    const { createProviderHandler } = await import('./provider.ts');
    return createProviderHandler(settings, { origins, callbackPath: CALLBACK_PATH });
  };
  return {
    settings,
    beside: (fetch) => async (request, env) => {
      const { incoming, outgoing } = env;
      const isOurs = incoming.url?.startsWith(`${MOUNT_PATH}/`) === true;
      if (!isOurs || !(incoming instanceof IncomingMessage) || !(outgoing instanceof ServerResponse)) {
        return fetch(request, env);
      }
      handler ??= load();
      await (await handler)(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  };
}
