/** A provider as the tests want it: honest unless told otherwise, over real HTTP, with real signatures. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { type Clock, MINUTE, SECOND } from '../clock.ts';
import type { IdentityProviderSettings } from '../oidc/identity-provider.ts';

export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** Answers in place of one of the provider's own. `hang`: never. */
type Fault = { readonly status: number; readonly body: string } | 'hang';
type Endpoint = 'discovery' | 'token' | 'jwks';

interface Grant {
  readonly person: Person;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

export interface IdentityServer {
  readonly settings: IdentityProviderSettings;
  /** What happened at the provider, by name, since the last look. */
  readonly requests: string[];
  /** Has the person agree at the authorization address, and answers where the browser is sent. */
  agree(authorizationUrl: string, person: Person): Promise<string>;
  /** Changes every ID token from now on: its claims, its header, or all of it. */
  forge(changes: Forgery): void;
  /** Lets an endpoint fail; `undefined` heals it. */
  fail(endpoint: Endpoint, fault: Fault | undefined): void;
  /** Signs with a new key from now on; published unless `hidden`. */
  rotateKey(options?: { readonly hidden?: boolean }): Promise<void>;
  /** The public key in force, as anybody can read it. */
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

export async function startIdentityServer(clock: Clock): Promise<IdentityServer> {
  const grants = new Map<string, Grant>();
  const faults = new Map<Endpoint, Fault>();
  const requests: string[] = [];
  let forgery: Forgery = {};
  let key = await newKey('key-1');
  let published = [key.publicJwk];

  const server = createServer(async (incoming, outgoing) => {
    const name = { '/token': 'token', '/jwks': 'jwks' }[incoming.url ?? ''] ?? 'discovery';
    requests.push(name);
    const fault = faults.get(name as Endpoint);
    if (fault === 'hang') return;
    const { status, body } = fault ?? { status: 200, body: JSON.stringify(await answerOf(name, incoming)) };
    const refused = body.startsWith('{"error"');
    outgoing.writeHead(refused ? 400 : status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerOf(name: string, incoming: IncomingMessage): Promise<unknown> {
    if (name === 'jwks') return { keys: published };
    if (name === 'token') return tokens(incoming);
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      authorization_response_iss_parameter_supported: true,
    };
  }

  async function tokens(incoming: IncomingMessage): Promise<unknown> {
    let text = '';
    for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
    const form = new URLSearchParams(text);
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
    const credentials = [CLIENT.clientId, CLIENT.clientSecret].map(encodeURIComponent).join(':');
    const isClient = incoming.headers.authorization === `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (!isClient) return { error: 'invalid_client' };
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      return { error: 'invalid_grant' };
    }
    const honest = await sign(grant);
    return { access_token: 'unused', token_type: 'Bearer', id_token: (await forgery.token?.(honest)) ?? honest };
  }

  function sign({ person, nonce }: Grant): Promise<string> {
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

  return {
    settings: { issuer, ...CLIENT },
    requests,
    async agree(authorizationUrl, person) {
      const { searchParams } = new URL(authorizationUrl);
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
    },
    forge(changes) {
      forgery = changes;
    },
    fail: (endpoint, fault) => void (fault ? faults.set(endpoint, fault) : faults.delete(endpoint)),
    async rotateKey({ hidden = false } = {}) {
      key = await newKey(`key-${crypto.randomUUID()}`);
      if (!hidden) published = [key.publicJwk];
    },
    publicKey: () => key.publicJwk,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } };
}
