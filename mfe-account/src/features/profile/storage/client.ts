/** The storage client: two lookups with retries within a time budget. */

import { ApiError, contract, type FileMetadata, type FileToken, urlOf } from '@storefront/contract';
import { APP_CHECK_HEADER } from '@storefront/contract/files/app-check';
import { SECOND } from '@storefront/utils/time';
import { mayHelpAgain, pauseAfter, systemTiming, type Timing } from './retry.ts';
import { errorOf, StorageError } from './storage-error.ts';

export interface StorageClientOptions {
  /** Called when tokens are missing, expiring or refused. */
  readonly getTokens: () => Promise<FileToken>;
  /** Defaults to the page's origin. */
  readonly origin?: string;
  /** Milliseconds per lookup, retries included; 20 s by default. */
  readonly budget?: number;
  readonly timing?: Timing;
}

export interface LookupOptions {
  readonly signal?: AbortSignal;
}

/** @throws {StorageError} for every failure */
export interface StorageClient {
  getMetadata(path: string, options?: LookupOptions): Promise<FileMetadata>;
  getDownloadUrl(path: string, options?: LookupOptions): Promise<string>;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

const ATTEMPT_TIMEOUT = 10 * SECOND;

/** Tokens that expire sooner are not used, because a request takes time. */
const TOKEN_MARGIN = 30 * SECOND;

export function createStorageClient({
  getTokens,
  origin = '',
  budget = 20 * SECOND,
  timing = systemTiming,
}: StorageClientOptions): StorageClient {
  let tokens: FileToken | undefined;

  async function attempt(url: string, signal: AbortSignal | undefined, timeLeft: number): Promise<Answer> {
    if (!tokens || Date.parse(tokens.expiresAt) - TOKEN_MARGIN <= timing.now()) tokens = await getTokens();
    const timeout = AbortSignal.timeout(Math.max(1, Math.min(ATTEMPT_TIMEOUT, timeLeft)));
    return request(`${origin}${url}`, tokens, signal ? AbortSignal.any([signal, timeout]) : timeout);
  }

  async function lookUp(url: string, { signal }: LookupOptions = {}): Promise<unknown> {
    const deadline = timing.now() + budget;
    let hasNewTokens = false;
    for (let attempts = 1; ; attempts += 1) {
      const answer = await attempt(url, signal, deadline - timing.now()).catch((cause: unknown) => {
        if (signal?.aborted) throw signal.reason;
        return noAnswer(cause);
      });
      if (!(answer instanceof StorageError)) {
        const { status, body } = answer;
        if (status === 200 && body !== undefined) return body;
        if (status === 401 && !hasNewTokens) {
          // The tokens may have expired in the meantime, or the session may have been renewed.
          hasNewTokens = true;
          tokens = undefined;
          continue;
        }
        if (!mayHelpAgain(status)) throw errorOf(status, (body as { code?: unknown } | undefined)?.code);
      }
      const [error, retryAfter] =
        answer instanceof StorageError
          ? [answer, undefined]
          : [new StorageError('retry-limit-exceeded', answer.status), answer.retryAfter];
      const pause = pauseAfter(attempts, retryAfter, timing);
      if (timing.now() + pause >= deadline) throw error;
      await timing.sleep(pause, signal);
    }
  }

  return {
    getMetadata: async (path, options) =>
      (await lookUp(urlOf(contract.getFileMetadata, { query: { path } }), options)) as FileMetadata,
    async getDownloadUrl(path, options) {
      const answer = await lookUp(urlOf(contract.getFileDownloadUrl, { query: { path } }), options);
      return `${origin}${(answer as { url: string }).url}`;
    },
  };
}

async function request(url: string, { token, appCheck }: FileToken, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, [APP_CHECK_HEADER]: appCheck },
    credentials: 'omit',
    signal,
  });
  const { status, headers } = response;
  return { status, retryAfter: headers.get('retry-after'), body: await response.json().catch(() => undefined) };
}

/** @throws {StorageError} when the tokens are finally refused */
function noAnswer(cause: unknown): StorageError {
  const { status, code } = (cause instanceof ApiError && cause.problem) || {};
  if (status !== undefined && !mayHelpAgain(status)) throw errorOf(status, code);
  return new StorageError('retry-limit-exceeded', status, { cause });
}
