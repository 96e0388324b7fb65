/** Releases of a store over HTTP, with a release token or a CI's identity. */
import { type Args, type Endpoint, type FieldProblem, type Output, type Problem, urlOf } from '@storefront/contract';
import { releaseEndpoints } from '@storefront/contract/releases/endpoints';
import { MINUTE, SECOND } from '@storefront/utils/time';
import { packBuild } from './pack-build.ts';

export interface RemoteStore {
  /** The store's origin. */
  readonly url: string;
  readonly token: string;
}

/** The reason that the store refuses or cannot be reached, in sentences. */
export class ReleaseRefusal extends Error {
  override readonly name = 'ReleaseRefusal';
}

export type ReleaseClient = ReturnType<typeof createReleaseClient>;

/** The gate may try the release in a browser. */
const TIMEOUT = 3 * MINUTE;
const MAX_ATTEMPTS = 5;
const TAR = 'application/x-tar';

/** Creates a client; every function throws a ReleaseRefusal on failure. */
export function createReleaseClient(store: RemoteStore) {
  return {
    url: store.url,
    grants: async () => (await send(store, releaseEndpoints.listGrants, {})).grants,
    list: (app: string) => send(store, releaseEndpoints.listReleases, { query: { app } }),
    /** @param directory contains the build */
    async publish(app: string, directory: string, commit: string | null) {
      const query = { app, ...(commit === null ? {} : { commit }) };
      return await send(store, releaseEndpoints.publishRelease, { query }, await packBuild(directory));
    },
    canary: (app: string, body: Args<typeof releaseEndpoints.startCanary>['body']) =>
      send(store, releaseEndpoints.startCanary, { params: { app }, body }),
    activate: (app: string, body: Args<typeof releaseEndpoints.activateRelease>['body']) =>
      send(store, releaseEndpoints.activateRelease, { params: { app }, body }),
    develop: (app: string, body: Args<typeof releaseEndpoints.developApp>['body']) =>
      send(store, releaseEndpoints.developApp, { params: { app }, body }),
    preview: (app: string, body: Args<typeof releaseEndpoints.previewRelease>['body']) =>
      send(store, releaseEndpoints.previewRelease, { params: { app }, body }),
    promote: (app: string, reason?: string) =>
      send(store, releaseEndpoints.promoteCanary, { params: { app }, body: reasoned(reason) }),
    rollBack: (app: string, reason?: string) =>
      send(store, releaseEndpoints.rollBack, { params: { app }, body: reasoned(reason) }),
  };
}

const reasoned = (reason: string | undefined) => (reason === undefined ? {} : { reason });

async function send<E extends Endpoint>(
  store: RemoteStore,
  endpoint: E,
  args: Args<E>,
  archive?: Uint8Array<ArrayBuffer>,
): Promise<Output<E>> {
  const url = new URL(urlOf(endpoint, args), store.url);
  const { body } = args as { readonly body?: unknown };
  const content = archive ?? (body === undefined ? null : JSON.stringify(body));
  for (let attempt = 1; ; attempt += 1) {
    const response = await request(url, endpoint.method, store.token, content);
    if (response.ok) return (await response.json()) as Output<E>;
    const wait = Number(response.headers.get('retry-after') ?? 0) * SECOND;
    if (response.status !== 503 || wait === 0 || attempt === MAX_ATTEMPTS) throw await refusalOf(response, store.url);
    await new Promise((resolve) => setTimeout(resolve, wait * attempt));
  }
}

async function request(url: URL, method: string, token: string, content: string | Uint8Array<ArrayBuffer> | null) {
  const type = typeof content === 'string' ? 'application/json' : TAR;
  const headers = { authorization: `Bearer ${token}`, ...(content === null ? {} : { 'content-type': type }) };
  try {
    // A redirect would send the token to another host.
    return await fetch(url, {
      method,
      headers,
      body: content,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (cause) {
    const { message, cause: deeper } = cause as Error;
    const why = deeper instanceof Error ? deeper.message : message;
    throw new ReleaseRefusal(`${url.origin} cannot be reached: ${why}.`, { cause });
  }
}

async function refusalOf(response: Response, store: string): Promise<ReleaseRefusal> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const { reason, right, app } = problem.context ?? {};
  if (typeof reason === 'string') return new ReleaseRefusal(reason);
  if (problem.code === 'release_not_permitted') {
    return new ReleaseRefusal(`RELEASE_TOKEN does not have the right to ${String(right)} ${String(app)} in ${store}.`);
  }
  if (problem.code === 'release_token_invalid') {
    return new ReleaseRefusal(`RELEASE_TOKEN is not a token of ${store}, has expired or was revoked.`);
  }
  if (problem.code === undefined || response.status === 405 || response.status === 404) {
    return new ReleaseRefusal(
      `${store} takes no releases: it answered ${response.status}; its owner opens it with RELEASES_API=on.`,
    );
  }
  const detail = problem.detail ?? `${store} answered ${response.status}.`;
  if (problem.code !== 'invalid_request' || !problem.errors) return new ReleaseRefusal(detail);
  return new ReleaseRefusal(`${withoutStop(detail)}: ${problem.errors.map(wordsOf).join('; ')}.`);
}

/** Returns `percent must be …`, or the field, a colon and the message when that is its own sentence. */
function wordsOf({ path, message }: FieldProblem): string {
  const field = path.replace(/^(params|query|body)\./, '');
  return withoutStop(message.startsWith('must ') ? `${field} ${message}` : `${field}: ${message}`);
}

const withoutStop = (text: string) => text.replace(/\.$/, '');
