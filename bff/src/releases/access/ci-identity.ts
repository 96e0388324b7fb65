/** OpenID Connect tokens that a CI gives to its runs; they name the repository and branch being built. */
import { decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { type Clock, SECOND } from '../../base/clock.ts';
import { busyError, ProblemError } from '../../base/errors.ts';
import { fetchJson } from '../../people/oidc/fetch-json.ts';
import { createKeySet } from '../../people/oidc/key-set.ts';

export interface CiRun {
  readonly repository: string;
  /** Null for a run of a pull or merge request, which everyone who may open one can start. */
  readonly branch: string | null;
}

export interface CiIdentities {
  /** Returns the issuer that the token claims; nothing is verified yet. */
  issuerOf(token: string): string | undefined;
  /** Undefined for a token that has another issuer or audience, or is too old. @throws server_busy without its keys */
  verify(issuer: string, token: string): Promise<CiRun | undefined>;
}

interface IdentityDeps {
  readonly clock: Clock;
  /** The store's origin, which tokens must name as their audience. */
  readonly audience: string;
  readonly fetch?: typeof fetch;
}

const CLOCK_TOLERANCE = '30 seconds';
/** A token serves one pipeline run, so a stolen one soon becomes worthless. */
const MAX_AGE = '10 minutes';
const TIMEOUT = 5 * SECOND;
const BRANCH = 'refs/heads/';
/** Matches the events `pull_request_target`, `merge_request_event` and `external_pull_request_event`. */
const REQUEST = /(pull|merge)_request/;

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const name = z.string().check(z.minLength(1), z.maxLength(255));
/**
 * Claims: `repository`, `event_name` and `base_ref` of GitHub, Gitea and Forgejo; `project_path` and `pipeline_source`
 * of GitLab. The `ref` of a merge or pull request can be a branch: GitLab's is its source, GitHub's its target once it
 * is closed.
 */
const claimsSchema = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  repository: z.optional(name),
  project_path: z.optional(name),
  ref: name,
  ref_type: z.optional(z.string()),
  ref_protected: z.optional(z.union([z.string(), z.boolean()])),
  event_name: z.optional(z.string()),
  pipeline_source: z.optional(z.string()),
  base_ref: z.optional(z.string()),
});

/** Sends no request until a token is verified. */
export function createCiIdentities({ clock, audience, fetch: get = fetch }: IdentityDeps): CiIdentities {
  const known = new Map<string, JWTVerifyGetKey>();
  const request = { timeout: TIMEOUT, fetch: get };

  async function load(issuer: string) {
    try {
      const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
      const metadata = await fetchJson(url, {}, metadataSchema, request);
      if (metadata.issuer !== issuer) throw new Error(`${issuer} calls itself ${metadata.issuer}`);
      if (new URL(metadata.jwks_uri).protocol !== new URL(issuer).protocol) throw new Error('its keys are less safe');
      return await fetchJson(metadata.jwks_uri, {}, keySetSchema, request);
    } catch (cause) {
      throw busyError(cause);
    }
  }

  function keysOf(issuer: string): JWTVerifyGetKey {
    const keys = known.get(issuer) ?? createKeySet(clock, () => load(issuer));
    known.set(issuer, keys);
    return keys;
  }

  return {
    issuerOf(token) {
      try {
        return decodeJwt(token).iss;
      } catch {
        return undefined;
      }
    },
    async verify(issuer, token) {
      try {
        const { payload } = await jwtVerify(token, keysOf(issuer), {
          algorithms: ['RS256', 'ES256'],
          issuer,
          audience,
          currentDate: clock.now(),
          clockTolerance: CLOCK_TOLERANCE,
          maxTokenAge: MAX_AGE,
          requiredClaims: ['exp', 'iat', 'sub', 'aud', 'iss'],
        });
        return runOf(payload, audience);
      } catch (error) {
        if (error instanceof ProblemError || !(error instanceof errors.JOSEError)) throw error;
        return undefined;
      }
    },
  };
}

/** Returns undefined for a tag, an unprotected branch, or a token that has another audience, too. */
function runOf(payload: unknown, audience: string): CiRun | undefined {
  const { success, data } = claimsSchema.safeParse(payload);
  if (!success || [data.aud].flat().some((one) => one !== audience)) return undefined;
  const { repository = data.project_path, ref, ref_type: kind, ref_protected: isProtected = true } = data;
  const isRequest = [data.event_name, data.pipeline_source].some((event) => event && REQUEST.test(event));
  if (repository === undefined) return undefined;
  if (isRequest || data.base_ref) return { repository, branch: null };
  if (String(isProtected) !== 'true') return undefined;
  const branch = ref.startsWith(BRANCH) ? ref.slice(BRANCH.length) : kind === 'branch' ? ref : undefined;
  const isBranch = kind === undefined || kind === 'branch';
  return branch !== undefined && isBranch ? { repository, branch } : undefined;
}
