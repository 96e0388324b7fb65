/** Types for the parts of the S3 test server that we use; it has none of its own. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  export interface S3Context {
    readonly method: string;
    readonly path: string;
    readonly querystring: string;
    readonly req: IncomingMessage;
    status: number;
    body: unknown;
    get(header: string): string;
  }

  export default class S3rver {
    readonly middleware: ((context: S3Context, next: () => Promise<void>) => Promise<void>)[];
    readonly httpServer: Server;
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<AddressInfo>;
  }
}
