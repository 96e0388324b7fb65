/** Signed requests to an S3-compatible store, with retries where they may help. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type Breaker, createBreaker } from '../breaker.ts';
import { SECOND } from '../clock.ts';
import { reasonOf } from '../errors.ts';
import type { Log } from '../log.ts';

export interface BucketSettings {
  /** Path-style, or with the bucket as host; keys are appended. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface BucketOwner {
  readonly name: string;
  readonly error: new (message: string, options?: ErrorOptions) => Error;
  /** Milliseconds per attempt, plus the time that its content needs. */
  readonly timeout?: number;
  readonly attempts?: number;
  /** Set by a server: enables the circuit breaker, which logs its changes here. */
  readonly log?: Log;
  /** Start of a presigned URL's validity; the system time by default. */
  readonly now?: () => Date;
}

export interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: Buffer<ArrayBuffer>;
  /** Resolves as soon as the response head has arrived; the caller reads or cancels `body`. */
  readonly isStreamed?: boolean;
  readonly attempts?: number;
}

export interface BucketAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly content: Buffer;
  /** Replaces `content` when streamed. */
  readonly body?: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** @throws {Error} the owner's error, unless the response status is among `expected` */
export type Send = (expected: readonly number[], request: BucketRequest) => Promise<BucketAnswer>;

/** A key that no object has. */
export const PROBE = '.reachable';
const PROBE_TIMEOUT = 1 * SECOND;

const ATTEMPTS = 4;
/** Doubles with each attempt; the pause is a random part of it (full jitter). */
const FIRST_PAUSE = 0.2 * SECOND;
/** 409: a concurrent write of the same object. */
const TRANSIENT = new Set([408, 409, 429]);
/** Slowest upload, in bytes per millisecond, that still succeeds. */
const SLOWEST_UPLOAD = 50;

export function bucketRequests(
  settings: BucketSettings,
  { name, error: BucketError, timeout = 10 * SECOND, attempts = ATTEMPTS, log }: BucketOwner,
): Send {
  const { url: root } = settings;
  const store = `${name} at ${root}`;
  const attempt = signedRequests(settings, timeout);
  const guarded = {
    name: `the ${store}`,
    event: 'bucket',
    probe: probeOf(settings, timeout),
    refusal: (since: Date, cause: unknown) =>
      new BucketError(`The ${store} has not answered since ${since.toISOString()}.`, { cause }),
  };
  const breaker = log && createBreaker(guarded, log);
  return async (expected, request) => {
    const answer = await repeatedly(() => attempt(request), request.attempts ?? attempts, breaker);
    if (answer instanceof Error) throw new BucketError(unreachable(store, answer, timeout), { cause: answer });
    if (isBucketMissing(answer)) throw new BucketError(`There is no bucket at ${root}.`);
    if (!expected.includes(answer.status)) throw new BucketError(refusal(store, answer));
    return answer;
  };
}

/** Returns the text of every element with this name in an XML response. */
export function elementsOf({ content }: BucketAnswer, name: string): string[] {
  const found = content.toString().matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'));
  return [...found].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot|apos|#(\d+)|#x([0-9a-f]+));/gi, (_, entity: string, decimal, hex) =>
      decimal || hex
        ? String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16))
        : (ENTITIES[entity.toLowerCase()] ?? ''),
    ),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function signedRequests(settings: BucketSettings, timeout: number) {
  const signingKeys = new Map<string, ArrayBuffer>();
  return async ({ method, url, headers, content, isStreamed }: BucketRequest): Promise<BucketAnswer> => {
    const body = content ?? Buffer.alloc(0);
    const contentHash = createHash('sha256').update(body).digest('hex');
    const signer = new AwsV4Signer({
      ...settings,
      method,
      url,
      headers: { ...headers, 'x-amz-content-sha256': contentHash },
      service: 's3',
      cache: signingKeys,
    });
    const signed = await signer.sign();
    const deadline = new AbortController();
    const giveUp = () => deadline.abort(new DOMException('no answer in time', 'TimeoutError'));
    const timer = setTimeout(giveUp, timeout + body.length / SLOWEST_UPLOAD);
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: content ? body : null,
        redirect: 'manual',
        signal: deadline.signal,
      });
      const head = { status: response.status, headers: response.headers };
      if (isStreamed && response.ok && response.body) return { ...head, content: Buffer.alloc(0), body: response.body };
      return withLateError(method, { ...head, content: Buffer.from(await response.arrayBuffer()) });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** S3 may answer long operations with 200 before they finish; the document then contains the error. */
function withLateError(method: BucketRequest['method'], answer: BucketAnswer): BucketAnswer {
  return method === 'POST' && answer.status === 200 && codeOf(answer) !== '' ? { ...answer, status: 500 } : answer;
}

/** Any response will do, even a refusal. */
function probeOf(settings: BucketSettings, timeout: number): () => Promise<void> {
  const attempt = signedRequests(settings, Math.min(timeout, PROBE_TIMEOUT));
  return async () => {
    await attempt({ method: 'GET', url: `${settings.url}/${PROBE}` });
  };
}

/** Returns the first response that a retry would not change, or the last one. @throws while the breaker is open */
async function repeatedly(
  attempt: () => Promise<BucketAnswer>,
  most: number,
  breaker?: Breaker,
): Promise<BucketAnswer | Error> {
  for (let attempts = 1; ; attempts += 1) {
    if (breaker?.isOpen()) breaker.refuse();
    const answer = await attempt().catch((error: Error) => error);
    if (answer instanceof Error) breaker?.verify();
    const mayHelpAgain = answer instanceof Error || answer.status >= 500 || TRANSIENT.has(answer.status);
    if (!mayHelpAgain || attempts >= most) return answer;
    await sleep(Math.random() * FIRST_PAUSE * 2 ** attempts);
  }
}

function unreachable(store: string, error: Error, timeout: number): string {
  return error.name === 'TimeoutError'
    ? `The ${store} did not answer within ${timeout / SECOND} s.`
    : `The ${store} cannot be reached: ${reasonOf(error.cause ?? error)}.`;
}

function refusal(store: string, answer: BucketAnswer): string {
  const code = codeOf(answer);
  return answer.status === 401 || answer.status === 403
    ? `The ${store} refuses these credentials (${code || answer.status}).`
    : `The ${store} answered ${[answer.status, code].join(' ').trim()}.`;
}

function isBucketMissing(answer: BucketAnswer): boolean {
  return answer.status === 404 && codeOf(answer) === 'NoSuchBucket';
}

/** Returns the `<Code>` of an S3 error document. */
function codeOf(answer: BucketAnswer): string {
  return elementsOf(answer, 'Code')[0] ?? '';
}
