/** The provider's discovery document (OpenID Connect Discovery), cached for a day. */
import * as z from 'zod/mini';
import { after, type Clock, DAY } from '../../base/clock.ts';
import { problemError } from '../../base/errors.ts';
import { fetchJson, type RequestDeps } from './fetch-json.ts';

const LIFETIME = 1 * DAY;

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
});
type Metadata = z.output<typeof metadataSchema>;

/** @throws in the returned function: google_unavailable, google_failed */
export function createMetadata(issuer: string, clock: Clock, request: RequestDeps): () => Promise<Metadata> {
  let known: { readonly metadata: Metadata; readonly until: Date } | undefined;
  return async () => {
    if (known && known.until > clock.now()) return known.metadata;
    const metadata = await fetchJson(`${issuer}/.well-known/openid-configuration`, {}, metadataSchema, request);
    refuseForeignMetadata(issuer, metadata);
    known = { metadata, until: after(clock.now(), LIFETIME) };
    return metadata;
  };
}

function refuseForeignMetadata(issuer: string, metadata: Metadata): void {
  if (metadata.issuer !== issuer) throw unavailable(`the provider calls itself ${metadata.issuer}`);
  for (const url of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri]) {
    if (new URL(url).protocol !== new URL(issuer).protocol)
      throw unavailable('an endpoint is not as safe as the issuer');
  }
}

function unavailable(reason: string): Error {
  return problemError('google_unavailable', { cause: new Error(reason) });
}
