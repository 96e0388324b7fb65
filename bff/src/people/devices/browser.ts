import type { RequestInfo } from '../../base/http/mount.ts';

/** The browser that sends a request. */
export type Browser = Pick<RequestInfo, 'cookies' | 'userAgent' | 'log' | 'address'>;
