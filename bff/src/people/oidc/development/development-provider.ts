/** Development identity provider: OpenID Connect on the store's origin, signs anyone in. Forbidden in production. */
import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Fetch } from '../../../base/http/fetch.ts';
import { CALLBACK_PATH } from '../flows.service.ts';
import type { IdentityProviderSettings } from '../identity-provider.ts';
import type { NodeHandler } from './provider.ts';

const MOUNT_PATH = '/dev/identity';

export interface DevelopmentProvider {
  readonly settings: IdentityProviderSettings;
  /** Answers the provider's paths; leaves all others to `fetch`. */
  beside(fetch: Fetch): Fetch;
}

/** @param origins the store's origins; the provider is at the first */
export function createDevelopmentProvider(origins: readonly [string, ...string[]]): DevelopmentProvider {
  const settings = {
    issuer: origins[0] + MOUNT_PATH,
    clientId: 'storefront',
    clientSecret: randomBytes(32).toString('base64url'),
  };
  let handler: Promise<NodeHandler> | undefined;
  // Loads the provider with the first sign-in.
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
