import { joinTrace } from '@storefront/contract';

/** Has API calls join the trace that the server began with this page, named in Server-Timing; most pages have none. */
export function joinPageTrace(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const trace = page?.serverTiming?.find(({ name }) => name === 'traceparent');
  if (trace) joinTrace(trace.description);
}
