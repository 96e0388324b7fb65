import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { SECOND } from '../clock.ts';
import { reasonOf } from '../errors.ts';

/** Every function throws the owner's error when the store cannot be reached or refuses. */
export interface Bucket {
  get(key: string): Promise<Buffer | undefined>;
  /** False when the object exists, which stays. Stores without conditional writes replace it. */
  create(key: string, content: Buffer<ArrayBuffer>): Promise<boolean>;
  /** Removing an absent object is no error. */
  remove(key: string): Promise<void>;
}

export interface BucketSettings {
  /** Path style, or with the bucket as host; keys are appended. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface BucketOwner {
  readonly name: string;
  readonly error: new (message: string, options?: ErrorOptions) => Error;
  /** Milliseconds an attempt may take, the content included. */
  readonly timeout?: number;
}

interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly content?: Buffer<ArrayBuffer>;
  readonly condition?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly content: Buffer;
}

const ATTEMPTS = 4;
/** Doubles with each attempt; the pause is a random part of it (full jitter). */
const FIRST_PAUSE = 0.2 * SECOND;
/** 409: a concurrent write of the same object. */
const TRANSIENT = new Set([408, 409, 429]);

/** @throws {Error} of the owner's kind, when the store refuses or does not answer after several attempts */
export function openBucket(
  settings: BucketSettings,
  { name, error: BucketError, timeout = 10 * SECOND }: BucketOwner,
): Bucket {
  const root = settings.url.replace(/\/+$/, '');
  const store = `${name} at ${root}`;
  const attempt = signedRequests({ ...settings, url: root }, timeout);

  async function send(expected: readonly number[], request: BucketRequest): Promise<Answer> {
    const answer = await repeatedly(() => attempt(request));
    if (answer instanceof Error) throw new BucketError(unreachable(store, answer, timeout), { cause: answer });
    if (isBucketMissing(answer)) throw new BucketError(`There is no bucket at ${root}.`);
    if (!expected.includes(answer.status)) throw new BucketError(refusal(store, answer));
    return answer;
  }

  return {
    async get(key) {
      const { status, content } = await send([200, 404], { method: 'GET', key });
      return status === 404 ? undefined : content;
    },
    async create(key, content) {
      const condition = { 'if-none-match': '*' };
      const { status } = await send([200, 201, 412], { method: 'PUT', key, content, condition });
      return status !== 412;
    },
    async remove(key) {
      await send([200, 204, 404], { method: 'DELETE', key });
    },
  };
}

function signedRequests({ url: root, ...credentials }: BucketSettings, timeout: number) {
  const signingKeys = new Map<string, ArrayBuffer>();
  return async ({ method, key, content = Buffer.alloc(0), condition }: BucketRequest): Promise<Answer> => {
    const contentHash = createHash('sha256').update(content).digest('hex');
    const signer = new AwsV4Signer({
      ...credentials,
      method,
      url: `${root}/${key.split('/').map(encodeURIComponent).join('/')}`,
      headers: { ...condition, 'x-amz-content-sha256': contentHash },
      service: 's3',
      cache: signingKeys,
    });
    const { url, headers } = await signer.sign();
    const response = await fetch(url, {
      method,
      headers,
      body: method === 'PUT' ? content : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    return { status: response.status, content: Buffer.from(await response.arrayBuffer()) };
  };
}

/** The first answer that a retry would not change, or the last one. */
async function repeatedly(attempt: () => Promise<Answer>): Promise<Answer | Error> {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await attempt().catch((error: Error) => error);
    const mayHelpAgain = answer instanceof Error || answer.status >= 500 || TRANSIENT.has(answer.status);
    if (!mayHelpAgain || attempts === ATTEMPTS) return answer;
    await sleep(Math.random() * FIRST_PAUSE * 2 ** attempts);
  }
}

function unreachable(store: string, error: Error, timeout: number): string {
  return error.name === 'TimeoutError'
    ? `The ${store} did not answer within ${timeout / SECOND} s.`
    : `The ${store} cannot be reached: ${reasonOf(error.cause ?? error)}.`;
}

function refusal(store: string, answer: Answer): string {
  const code = codeOf(answer);
  return answer.status === 401 || answer.status === 403
    ? `The ${store} refuses these credentials (${code || answer.status}).`
    : `The ${store} answered ${[answer.status, code].join(' ').trim()}.`;
}

function isBucketMissing(answer: Answer): boolean {
  return answer.status === 404 && codeOf(answer) === 'NoSuchBucket';
}

/** The `<Code>` of an S3 error document. */
function codeOf({ content }: Answer): string {
  return /<Code>(\w+)<\/Code>/.exec(content.toString())?.[1] ?? '';
}
