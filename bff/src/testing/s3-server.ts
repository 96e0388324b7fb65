/** An S3-compatible server of somebody else's making, which checks signatures, with faults at the test's command. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import S3rver, { type S3Context } from '@20minutes/s3rver';
import type { BucketSettings } from '../storage/bucket.ts';

/** Answers with a status before or after the request is carried out, or never. */
type Fault = { readonly instead: number } | { readonly afterwards: number } | 'hang';

export interface S3Server {
  /** An empty bucket, and the credentials for it. */
  readonly settings: BucketSettings;
  /** What is in the bucket. */
  keys(): Promise<string[]>;
  /** Replaces an object behind everybody's back. */
  tamper(key: string, content: string): Promise<void>;
  /** What goes wrong from now on, by method and path; nothing unless told. */
  failWhen(fault: (method: string, path: string) => Fault | undefined): void;
  stop(): Promise<void>;
}

const BUCKET = 'shop-assets';
/** How the server names the file with an object's content. */
const OBJECT_SUFFIX = '._S3rver_object';

interface S3Options {
  /** Whether it heeds `If-None-Match: *` of a PUT, as Amazon's does since 2024 and this server does not by itself. */
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
  let faultOf: Parameters<S3Server['failWhen']>[0] = () => undefined;
  server.middleware.unshift(async (context, next) => {
    const fault = faultOf(context.method, context.path);
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

  const { port } = await server.run();
  return {
    settings: {
      url: `http://127.0.0.1:${port}/${BUCKET}`,
      region: 'eu-central-1',
      // Its only account.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async keys() {
      const entries = await readdir(join(directory, BUCKET), { recursive: true, withFileTypes: true });
      return entries
        .filter(({ name }) => name.endsWith(OBJECT_SUFFIX))
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

/** Refuses what Amazon refuses: requests without a signature, and conditional writes of what is there. */
function conditions(conditionalWrites: boolean, exists: (path: string) => boolean): Middleware {
  const underWay = new Set<string>();
  return async (context, next) => {
    const { method, path } = context;
    if (context.get('authorization') === '') return answer(context, 403, 'AccessDenied');
    if (method !== 'PUT') return next();
    if (context.get('content-length') === '') return answer(context, 411, 'MissingContentLength');
    if (!conditionalWrites || context.get('if-none-match') !== '*') return next();
    if (exists(path)) return answer(context, 412, 'PreconditionFailed');
    if (underWay.has(path)) return answer(context, 409, 'ConditionalRequestConflict');
    underWay.add(path);
    return next().finally(() => underWay.delete(path));
  };
}

function answer(context: S3Context, status: number, code: string): void {
  context.req.resume();
  context.status = status;
  context.body = `<Error><Code>${code}</Code></Error>`;
}
