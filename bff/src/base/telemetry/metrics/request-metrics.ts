/** Rate, errors and duration of requests: by route, and for pages by app and release. */
import { Counter, Histogram, type Registry } from 'prom-client';
import { SECOND } from '../../clock.ts';
import { type AnsweredRequest, requestAnswered } from '../../signals.ts';
import { boundedLabel } from './bounded.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Routes are declared by us and by releases: the limit is far above their number. */
const MAX_ROUTES = 400;
const MAX_RELEASES = 60;

/** @returns a function that stops it */
export function measureRequests(registry: Registry): () => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'storefront_http_requests_total',
    help: 'Requests by outcome for the client: a status, or torn.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'storefront_http_request_duration_seconds',
    help: 'Time until the client had the whole response; without event streams.',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  });
  const pages = new Counter({
    name: 'storefront_page_requests_total',
    help: 'Requests for pages by app and release.',
    labelNames: ['app', 'release', 'status'],
    registers,
  });
  const pageDurations = new Histogram({
    name: 'storefront_page_duration_seconds',
    help: 'Time until the client had the whole page.',
    labelNames: ['app', 'release'],
    buckets: DURATIONS,
    registers,
  });
  const boundedRoute = boundedLabel(MAX_ROUTES);
  const boundedRelease = boundedLabel(MAX_RELEASES);
  return requestAnswered.listen(({ page, duration, isStream, ...request }) => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const route = boundedRoute(page?.route ?? request.route);
    const status = statusOf(request);
    requests.inc({ method, route, status });
    if (!isStream) durations.observe({ method, route }, duration / SECOND);
    if (!page) return;
    const release = boundedRelease(page.version);
    pages.inc({ app: page.app, release, status });
    pageDurations.observe({ app: page.app, release }, duration / SECOND);
  });
}

function statusOf({ outcome, status }: Pick<AnsweredRequest, 'outcome' | 'status'>): string {
  return outcome === 'torn' ? outcome : String(status);
}
