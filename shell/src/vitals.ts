/** A page's web vitals, sent once, when it is left; loaded late, and by a sample of pages only. */
import { CLIENT_HEADER, contract } from '@storefront/contract';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

export interface MeasuredPage {
  readonly app: string;
  readonly version: string;
  /** The declared pattern. */
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

/** Without cookies, which would say whose page it was. Nothing depends on its arrival. */
function send(body: object): void {
  const headers = { 'content-type': 'application/json', [CLIENT_HEADER]: 'background' };
  const options = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true } as const;
  fetch(contract.reportVitals.path, { ...options, credentials: 'omit' }).catch(() => {});
}
