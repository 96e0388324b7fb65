/** The development provider's protocol (oidc-provider); its fictitious accounts live in memory. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { interactionPolicy, Provider } from 'oidc-provider';
import type { IdentityProviderSettings } from '../identity-provider.ts';
import { interactionPage } from './interaction-page.ts';
import type { MadeUpAccount } from './made-up-account.ts';

export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

interface Site {
  /** The store's origins; the provider is below the first. */
  readonly origins: readonly string[];
  readonly callbackPath: string;
}

const INTERACTION = /^\/interaction\/(?<uid>[\w-]+)$/;
const MAX_FORM_BYTES = 10_000;
const MAX_SHOWN = 5;
/** Lifetime in seconds of all objects of a sign-in. */
const TTL = 10 * 60;

export function createProviderHandler(settings: IdentityProviderSettings, site: Site): NodeHandler {
  const accounts = new Map<string, MadeUpAccount>();
  const provider = createProvider(settings, site, accounts);
  const mountPath = new URL(settings.issuer).pathname;
  const answerProtocol = provider.callback();

  async function signIn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const form = await readForm(incoming);
    if (form.has('cancel')) {
      const refusal = { error: 'access_denied', error_description: 'The person said no.' };
      return provider.interactionFinished(incoming, outgoing, refusal);
    }
    const accountId = form.get('account') ?? remember(accounts, accountOf(form));
    const { params } = await provider.interactionDetails(incoming, outgoing);
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(incoming, outgoing, { login: { accountId }, select_account: {}, consent });
  }

  return async (incoming, outgoing) => {
    const path = (incoming.url ?? '').slice(mountPath.length);
    const { pathname } = new URL(path, settings.issuer);
    if (INTERACTION.test(pathname)) {
      if (incoming.method === 'POST') return signIn(incoming, outgoing);
      return interactionPage(outgoing, [...accounts].slice(-MAX_SHOWN), site.origins);
    }
    // Drops the session, so that every sign-in shows the account page.
    if (pathname === '/auth') incoming.headers.cookie = '';
    // oidc-provider finds its mount path by comparing `originalUrl` with `url`.
    await answerProtocol(Object.assign(incoming, { originalUrl: incoming.url, url: path }), outgoing);
  };
}

function createProvider(
  { issuer, clientId, clientSecret }: IdentityProviderSettings,
  { origins, callbackPath }: Site,
  accounts: ReadonlyMap<string, MadeUpAccount>,
): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: origins.map((origin) => origin + callbackPath),
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', use: 'sig', alg: 'ES256' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // Puts the claims in the ID token, like Google.
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => ({ accountId, claims: () => claimsOf(accountId, accounts.get(accountId)) }),
    interactions: { policy, url: (_, { uid }) => `${new URL(issuer).pathname}/interaction/${uid}` },
    ttl: { AccessToken: TTL, AuthorizationCode: TTL, Grant: TTL, IdToken: TTL, Interaction: TTL, Session: TTL },
    features: { devInteractions: { enabled: false } },
  });
  provider.proxy = true;
  return provider;
}

function claimsOf(accountId: string, account: MadeUpAccount | undefined) {
  if (!account) return { sub: accountId };
  const { email, emailVerified, firstName, lastName } = account;
  return {
    sub: accountId,
    email,
    email_verified: emailVerified,
    ...(firstName && { given_name: firstName }),
    ...(lastName && { family_name: lastName }),
  };
}

function accountOf(form: URLSearchParams): MadeUpAccount {
  return {
    email: form.get('email') ?? '',
    firstName: form.get('first-name') ?? '',
    lastName: form.get('last-name') ?? '',
    emailVerified: form.has('email-verified'),
  };
}

/** The same address has the same id, even after a restart. */
function remember(accounts: Map<string, MadeUpAccount>, account: MadeUpAccount): string {
  const accountId = createHash('sha256').update(account.email.toLowerCase()).digest('hex').slice(0, 21);
  accounts.set(accountId, account);
  return accountId;
}

async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_FORM_BYTES) throw new Error('the form is too large');
  }
  return new URLSearchParams(text);
}
