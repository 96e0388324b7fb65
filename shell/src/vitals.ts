/** Measures a page's web vitals and sends them once, when the page is left. Loaded late, for a sample of pages. */
import { CLIENT_HEADER, contract } from '@storefront/contract';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

export interface MeasuredPage {
  readonly app: string;
  readonly version: string;
  /** The declared route pattern. */
  readonly path: string;
}

export function startVitals(page: MeasuredPage): void {
  const values = new Map<string, number>();
  const keep = ({ name, value, navigationType }: MetricType) => {
    if (navigationType !== 'back-forward-cache') values.set(name, Number(value.toFixed(3)));
  };
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(keep, { reportAllChanges: true });
  const sent = new AbortController();
  const sendWhenLeft = () => {
    if (document.visibilityState !== 'hidden' || values.size === 0) return;
    sent.abort();
    send({ ...page, values: Array.from(values, ([name, value]) => ({ name, value })) });
  };
  addEventListener('visibilitychange', sendWhenLeft, { signal: sent.signal });
}

/** Sends without cookies, which would identify the visitor. Nothing depends on the arrival. */
function send(body: object): void {
  const headers = { 'content-type': 'application/json', [CLIENT_HEADER]: 'background' };
  const options = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true } as const;
  fetch(contract.reportVitals.path, { ...options, credentials: 'omit' }).catch(() => {});
}
