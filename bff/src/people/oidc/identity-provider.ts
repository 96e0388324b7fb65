/** An OpenID Connect provider from its relying party's point of view. */
import * as z from 'zod/mini';
import { type Clock, SECOND } from '../../base/clock.ts';
import { problemError } from '../../base/errors.ts';
import { fetchJson } from './fetch-json.ts';
import { type IdentityClaims, verifyIdToken } from './id-token.ts';
import { createKeySet } from './key-set.ts';
import { createMetadata } from './provider-metadata.ts';

export interface IdentityProviderSettings {
  /** `https://…`, exactly as the provider spells it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface Challenge {
  readonly redirectUri: string;
  readonly nonce: string;
}

interface CodeChallenge extends Challenge {
  readonly codeVerifier: string;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** @throws google_unavailable */
  authorizationUrl(challenge: Challenge & { readonly state: string; readonly codeChallenge: string }): Promise<string>;
  /** @throws google_failed for everything that fails validation, google_unavailable */
  redeem(code: string, challenge: CodeChallenge): Promise<IdentityClaims>;
  /** Refuses another provider's response (RFC 9207). @throws google_failed, google_unavailable */
  refuseForeignAnswer(issuer: string | undefined): Promise<void>;
}

interface ProviderDeps {
  readonly clock: Clock;
  /** Milliseconds per request to the provider. */
  readonly timeout?: number;
  readonly fetch?: typeof fetch;
}

const DEFAULT_TIMEOUT = 5 * SECOND;

const tokensSchema = z.object({ id_token: z.string().check(z.maxLength(16_384)) });
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** Sends no request to the provider before the first use. */
export function createIdentityProvider(settings: IdentityProviderSettings, deps: ProviderDeps): IdentityProvider {
  const { issuer, clientId } = settings;
  const { clock } = deps;
  const request = { timeout: deps.timeout ?? DEFAULT_TIMEOUT, fetch: deps.fetch ?? fetch };
  const metadata = createMetadata(issuer, clock, request);
  const keys = createKeySet(clock, async () => fetchJson((await metadata()).jwks_uri, {}, keySetSchema, request));

  return {
    issuer,

    async authorizationUrl({ redirectUri, nonce, state, codeChallenge }) {
      const url = new URL((await metadata()).authorization_endpoint);
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })) {
        url.searchParams.set(name, value);
      }
      return url.href;
    },

    async redeem(code, challenge) {
      const { token_endpoint: tokenEndpoint } = await metadata();
      const tokens = await fetchJson(tokenEndpoint, tokenRequest(settings, code, challenge), tokensSchema, request);
      return verifyIdToken(tokens.id_token, { issuer, clientId, nonce: challenge.nonce, now: clock.now(), keys });
    },

    async refuseForeignAnswer(answerIssuer) {
      const isNamed = (await metadata()).authorization_response_iss_parameter_supported === true;
      if (answerIssuer === undefined ? isNamed : answerIssuer !== issuer) {
        throw problemError('google_failed', { cause: new Error('the answer is of another provider') });
      }
    },
  };
}

function tokenRequest(
  { clientId, clientSecret }: IdentityProviderSettings,
  code: string,
  { redirectUri, codeVerifier }: CodeChallenge,
): RequestInit {
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    }),
  };
}
