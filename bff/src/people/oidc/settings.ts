import * as z from 'zod/mini';
import type { IdentityProviderSettings } from './identity-provider.ts';

export const googleVariables = {
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  OIDC_ISSUER: z._default(
    z.string().check(
      z.refine(isIssuer, {
        error: 'must be the https:// address of an identity provider, without a slash at its end',
      }),
    ),
    'https://accounts.google.com',
  ),
};

const variables = z.object(googleVariables);
type Values = z.output<typeof variables>;

/** Returns a sentence for each missing setting: both in production, otherwise the one that the other needs. */
export function missingGoogleSettings(values: Values, production: boolean): string[] {
  const names = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (production) return missing.map((name) => `${name} is required in production: Google issues it to the store.`);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is required with ${names.find((other) => other !== name)}.`);
}

export function googleSettingsOf(values: Values): IdentityProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

/** OpenID Connect Discovery allows no query or fragment. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, pathname } = new URL(text);
  return protocol === 'https:' && text === `https://${host}${pathname === '/' ? '' : pathname}` && !text.endsWith('/');
}
