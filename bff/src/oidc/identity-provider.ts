/** An OpenID Connect provider, as a relying party sees it: where to send a browser, and who came back from there. */
import * as z from 'zod/mini';
import { after, type Clock, DAY, SECOND } from '../clock.ts';
import { problemError } from '../errors.ts';
import { fetchJson } from './fetch-json.ts';
import { type IdentityClaims, verifyIdToken } from './id-token.ts';
import { createKeySet } from './key-set.ts';

export interface IdentityProviderSettings {
  /** `https://…`, as the provider writes itself. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** One sign-in's share of the protocol; see flow-secrets.ts. */
interface Challenge {
  readonly redirectUri: string;
  readonly nonce: string;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** The address to send a browser to. @throws google_unavailable */
  authorizationUrl(challenge: Challenge & { readonly state: string; readonly codeChallenge: string }): Promise<string>;
  /**
   * Who came back with `code`.
   * @param issuer what the answer says of its issuer (RFC 9207), if anything
   * @throws google_failed for everything that does not hold, google_unavailable
   */
  redeem(code: string, challenge: Challenge & { readonly codeVerifier: string }): Promise<IdentityClaims>;
  /** Refuses an answer that another provider gave (RFC 9207). @throws google_failed, google_unavailable */
  refuseForeignAnswer(issuer: string | undefined): Promise<void>;
}

interface ProviderDeps {
  readonly clock: Clock;
  /** Milliseconds that any one request to the provider may take. */
  readonly timeout?: number;
  readonly fetch?: typeof fetch;
}

const DEFAULT_TIMEOUT = 5 * SECOND;
const METADATA_LIFETIME = 1 * DAY;

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
});
type Metadata = z.output<typeof metadataSchema>;

const tokensSchema = z.object({ id_token: z.string().check(z.maxLength(16_384)) });

/** The provider that `settings` name; nothing is asked of it before it is needed. */
export function createIdentityProvider(settings: IdentityProviderSettings, deps: ProviderDeps): IdentityProvider {
  const { issuer, clientId, clientSecret } = settings;
  const { clock } = deps;
  const request = { timeout: deps.timeout ?? DEFAULT_TIMEOUT, fetch: deps.fetch ?? fetch };
  let known: { readonly metadata: Metadata; readonly until: Date } | undefined;

  async function metadata(): Promise<Metadata> {
    if (known && known.until > clock.now()) return known.metadata;
    const document = await fetchJson(`${issuer}/.well-known/openid-configuration`, {}, metadataSchema, request);
    if (document.issuer !== issuer) throw unavailable(`the provider calls itself ${document.issuer}`);
    for (const url of [document.authorization_endpoint, document.token_endpoint, document.jwks_uri]) {
      if (new URL(url).protocol !== new URL(issuer).protocol)
        throw unavailable('an endpoint is not as safe as the issuer');
    }
    known = { metadata: document, until: after(clock.now(), METADATA_LIFETIME) };
    return document;
  }

  const keys = createKeySet(clock, async () =>
    fetchJson(
      (await metadata()).jwks_uri,
      {},
      z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
      request,
    ),
  );

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

    async redeem(code, { redirectUri, nonce, codeVerifier }) {
      const { token_endpoint: tokenEndpoint } = await metadata();
      const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      });
      const headers = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
      const tokens = await fetchJson(tokenEndpoint, { method: 'POST', headers, body }, tokensSchema, request);
      return verifyIdToken(tokens.id_token, { issuer, clientId, nonce, now: clock.now(), keys });
    },

    async refuseForeignAnswer(answerIssuer) {
      const isNamed = (await metadata()).authorization_response_iss_parameter_supported === true;
      if (answerIssuer === undefined ? isNamed : answerIssuer !== issuer) {
        throw problemError('google_failed', { cause: new Error('the answer is of another provider') });
      }
    },
  };
}

function unavailable(reason: string): Error {
  return problemError('google_unavailable', { cause: new Error(reason) });
}
