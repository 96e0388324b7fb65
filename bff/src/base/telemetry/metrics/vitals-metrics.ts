/** Web vitals of a sample of browsers. Clients can forge these figures. */
import { Histogram, type Registry } from 'prom-client';
import { SECOND } from '../../clock.ts';
import { vitalMeasured } from '../../signals.ts';
import { boundedLabel } from './bounded.ts';

/** Includes the limits of good and poor: LCP 2.5 and 4, INP 0.2 and 0.5, FCP 1.8 and 3, TTFB 0.8 and 1.8. */
const TIMES = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 8];
/** Up to 0.1 is good, from 0.25 poor. */
const SHIFTS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5];
const MAX_RELEASES = 30;
const MAX_ROUTES = 60;

/** @returns a function that stops it */
export function measureVitals(registry: Registry): () => void {
  const registers = [registry];
  const times = new Histogram({
    name: 'storefront_web_vital_seconds',
    help: 'LCP, INP, FCP and TTFB in a sample of browsers.',
    labelNames: ['vital', 'app', 'release', 'route'],
    buckets: TIMES,
    registers,
  });
  const shifts = new Histogram({
    name: 'storefront_web_vital_layout_shift',
    help: 'CLS in a sample of browsers.',
    labelNames: ['app', 'release', 'route'],
    buckets: SHIFTS,
    registers,
  });
  const [boundedRelease, boundedRoute] = [boundedLabel(MAX_RELEASES), boundedLabel(MAX_ROUTES)];
  return vitalMeasured.listen(({ app, version, route, vital, value }) => {
    const page = { app, release: boundedRelease(version), route: boundedRoute(route) };
    if (vital === 'CLS') shifts.observe(page, value);
    else times.observe({ vital, ...page }, value / SECOND);
  });
}
