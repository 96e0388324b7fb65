/** An identity provider for tests: honest by default, over real HTTP, with real signatures. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE, SECOND } from '@storefront/utils/time';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';

/** The registration of the store at this provider. */
interface ClientSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** Replaces one of the provider's responses. `hang`: never responds. */
type Fault = { readonly status: number; readonly body: string } | 'hang';
type Endpoint = 'discovery' | 'token' | 'jwks';

interface Grant {
  readonly person: Person;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

export interface IdentityServer {
  readonly settings: ClientSettings;
  /** Names of the requests that the provider received; a test may clear it. */
  readonly requests: string[];
  /** The person consents at the authorization URL; returns the redirect URL. */
  agree(authorizationUrl: string, person: Person): Promise<string>;
  /** Changes every ID token from now on: its claims, its header, or the whole token. */
  forge(changes: Forgery): void;
  /** Makes an endpoint fail; `undefined` restores it. */
  fail(endpoint: Endpoint, fault: Fault | undefined): void;
  /** Signs with a new key from now on, which is published unless `hidden`. */
  rotateKey(options?: { readonly hidden?: boolean }): Promise<void>;
  /** The current public key, as anyone can read it. */
  publicKey(): JWK;
  stop(): Promise<void>;
}

interface Forgery {
  readonly claims?: Record<string, unknown>;
  readonly header?: Partial<JWTHeaderParameters>;
  readonly token?: (honest: string) => string | Promise<string>;
}

interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

const CLIENT = { clientId: 'shop', clientSecret: 'a secret: of both?' };

/** State of the server. */
interface Provider {
  readonly clock: Clock;
  /** Set once it listens. */
  issuer: string;
  /** Keyed by code. */
  readonly grants: Map<string, Grant>;
  forgery: Forgery;
  key: SigningKey;
  published: readonly JWK[];
}

export async function startIdentityServer(clock: Clock): Promise<IdentityServer> {
  const faults = new Map<Endpoint, Fault>();
  const requests: string[] = [];
  const key = await newKey('key-1');
  const provider: Provider = { clock, issuer: '', grants: new Map(), forgery: {}, key, published: [key.publicJwk] };

  const server = createServer(async (incoming, outgoing) => {
    const name = endpointOf(incoming);
    requests.push(name);
    const fault = faults.get(name);
    if (fault === 'hang') return;
    const { status, body } = fault ?? { status: 200, body: JSON.stringify(await answerOf(provider, name, incoming)) };
    const refused = body.startsWith('{"error"');
    outgoing.writeHead(refused ? 400 : status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    settings: { issuer: provider.issuer, ...CLIENT },
    requests,
    agree: async (authorizationUrl, person) => grant(provider, new URL(authorizationUrl).searchParams, person),
    forge(changes) {
      provider.forgery = changes;
    },
    fail: (endpoint, fault) => void (fault ? faults.set(endpoint, fault) : faults.delete(endpoint)),
    async rotateKey({ hidden = false } = {}) {
      provider.key = await newKey(`key-${crypto.randomUUID()}`);
      if (!hidden) provider.published = [provider.key.publicJwk];
    },
    publicKey: () => provider.key.publicJwk,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function endpointOf({ url }: IncomingMessage): Endpoint {
  if (url === '/token') return 'token';
  return url === '/jwks' ? 'jwks' : 'discovery';
}

async function answerOf(provider: Provider, name: Endpoint, incoming: IncomingMessage): Promise<unknown> {
  const { issuer, published } = provider;
  if (name === 'jwks') return { keys: published };
  if (name === 'token') return tokens(provider, incoming);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    authorization_response_iss_parameter_supported: true,
  };
}

/** Returns the redirect URL after the person has consented. */
function grant({ grants, issuer }: Provider, searchParams: URLSearchParams, person: Person): string {
  const given = (name: string) => searchParams.get(name) ?? '';
  const code = crypto.randomUUID();
  grants.set(code, {
    person,
    nonce: given('nonce'),
    challenge: given('code_challenge'),
    redirectUri: given('redirect_uri'),
  });
  const answer = new URL(given('redirect_uri'));
  answer.search = String(new URLSearchParams({ code, state: given('state'), iss: issuer }));
  return answer.pathname + answer.search;
}

async function tokens(provider: Provider, incoming: IncomingMessage): Promise<unknown> {
  const { grants, forgery } = provider;
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
  const form = new URLSearchParams(text);
  const granted = grants.get(form.get('code') ?? '');
  grants.delete(form.get('code') ?? '');
  const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
  const credentials = [CLIENT.clientId, CLIENT.clientSecret].map(encodeURIComponent).join(':');
  const isClient = incoming.headers.authorization === `Basic ${Buffer.from(credentials).toString('base64')}`;
  if (!isClient) return { error: 'invalid_client' };
  if (!granted || granted.challenge !== challenge || granted.redirectUri !== form.get('redirect_uri')) {
    return { error: 'invalid_grant' };
  }
  const honest = await sign(provider, granted);
  return { access_token: 'unused', token_type: 'Bearer', id_token: (await forgery.token?.(honest)) ?? honest };
}

function sign({ clock, issuer, forgery, key }: Provider, { person, nonce }: Grant): Promise<string> {
  const now = clock.now().getTime();
  const seconds = (time: number) => Math.floor(time / SECOND);
  return new SignJWT({
    iss: issuer,
    aud: CLIENT.clientId,
    azp: CLIENT.clientId,
    iat: seconds(now),
    exp: seconds(now + 5 * MINUTE),
    nonce,
    ...person,
    ...forgery.claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.publicJwk.kid ?? '', ...forgery.header })
    .sign(key.privateKey);
}

async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } };
}
