import { joinTrace } from '@storefront/contract';

/** Makes API calls join the trace that the server started with this page, named in Server-Timing, if any. */
export function joinPageTrace(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const trace = page?.serverTiming?.find(({ name }) => name === 'traceparent');
  if (trace) joinTrace(trace.description);
}
