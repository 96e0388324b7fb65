/** A third-party S3-compatible server, which checks signatures, with faults that a test injects. */
/// <reference path="./s3rver.d.ts" />
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import S3rver, { type S3Context } from '@20minutes/s3rver';

/** Responds with a status before or after handling the request, or never responds. */
type Fault = { readonly instead: number } | { readonly afterwards: number } | 'hang';

type FaultOf = (
  method: string,
  path: string,
  query: URLSearchParams,
  header: (name: string) => string,
) => Fault | undefined;

/** Address and credentials of a bucket. */
interface BucketSettings {
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Server {
  /** An empty bucket, and its credentials. */
  readonly settings: BucketSettings;
  /** Returns the bucket's keys. */
  keys(): Promise<string[]>;
  /** Returns ids of multipart uploads that were neither completed nor aborted. */
  openUploads(): Promise<string[]>;
  /** Replaces an object without a request. */
  tamper(key: string, content: string): Promise<void>;
  /** Injects a fault by method and path from now on; there is none by default. */
  failWhen(fault: FaultOf): void;
  stop(): Promise<void>;
}

const BUCKET = 'shop-assets';
/** Suffix of the file with an object's content. */
const OBJECT_SUFFIX = '._S3rver_object';
/** Directory of multipart uploads. */
const UPLOADS = '._S3rver_uploads';

interface S3Options {
  /** True when it supports `If-None-Match: *` for PUT, as Amazon does since 2024 and this server does not by itself. */
  readonly conditionalWrites?: boolean;
}

export async function startS3Server({ conditionalWrites = true }: S3Options = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const fileOf = (path: string) => `${join(directory, decodeURIComponent(path))}${OBJECT_SUFFIX}`;
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  let faultOf: FaultOf = () => undefined;
  server.middleware.unshift(async (context, next) => {
    const { method, path, querystring } = context;
    const fault = faultOf(method, path, new URLSearchParams(querystring), (name) => context.get(name));
    if (fault === 'hang') return new Promise(() => {});
    if (fault && 'instead' in fault) return answer(context, fault.instead, 'InternalError');
    await next();
    if (fault) answer(context, fault.afterwards, 'InternalError');
  });
  server.middleware.splice(
    1,
    0,
    conditions(conditionalWrites, (path) => existsSync(fileOf(path))),
  );

  const uploads = join(directory, BUCKET, UPLOADS);
  server.middleware.splice(2, 0, endingUploads(uploads));

  const { port } = await server.run();
  return {
    settings: {
      url: `http://127.0.0.1:${port}/${BUCKET}`,
      region: 'eu-central-1',
      // The only account of the server.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    openUploads: () => readdir(uploads).catch(() => []),
    async keys() {
      const entries = await readdir(join(directory, BUCKET), { recursive: true, withFileTypes: true });
      return entries
        .filter(({ name, parentPath }) => name.endsWith(OBJECT_SUFFIX) && !parentPath.includes(UPLOADS))
        .map(({ parentPath, name }) => relative(join(directory, BUCKET), join(parentPath, name)))
        .map((file) => file.slice(0, -OBJECT_SUFFIX.length));
    },
    tamper: (key, content) => writeFile(fileOf(`/${BUCKET}/${key}`), content),
    failWhen(fault) {
      faultOf = fault;
    },
    async stop() {
      server.httpServer.closeAllConnections();
      server.httpServer.close();
      await rm(directory, { recursive: true });
    },
  };
}

type Middleware = S3rver['middleware'][number];

/** Rejects what Amazon rejects: requests without a signature, and conditional writes of an existing object. */
function conditions(conditionalWrites: boolean, exists: (path: string) => boolean): Middleware {
  const underWay = new Set<string>();
  return async (context, next) => {
    const { method, path } = context;
    const isPresigned = context.querystring.includes('X-Amz-Signature=');
    if (context.get('authorization') === '' && !isPresigned) return answer(context, 403, 'AccessDenied');
    if (method !== 'PUT') return next();
    if (context.get('content-length') === '') return answer(context, 411, 'MissingContentLength');
    if (!conditionalWrites || context.get('if-none-match') !== '*') return next();
    if (exists(path)) return answer(context, 412, 'PreconditionFailed');
    if (underWay.has(path)) return answer(context, 409, 'ConditionalRequestConflict');
    underWay.add(path);
    return next().finally(() => underWay.delete(path));
  };
}

/** Amazon's responses about multipart uploads that this server does not know. */
function endingUploads(directory: string): Middleware {
  return async (context, next) => {
    const uploadId = new URLSearchParams(context.querystring).get('uploadId');
    if (uploadId === null) return next();
    const parts = join(directory, uploadId);
    if (!existsSync(parts)) return answer(context, 404, 'NoSuchUpload');
    if (context.method !== 'DELETE') return next();
    await rm(parts, { recursive: true });
    context.status = 204;
  };
}

function answer(context: S3Context, status: number, code: string): void {
  context.req.resume();
  context.status = status;
  context.body = `<Error><Code>${code}</Code></Error>`;
}
