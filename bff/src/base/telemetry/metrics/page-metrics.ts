/** Cost of pages, and health of their releases. */
import { Counter, Histogram, type Registry } from 'prom-client';
import { SECOND } from '../../clock.ts';
import { cacheRead, canaryJudged, releaseFailed, releaseViewed, viewRendered } from '../../signals.ts';
import { boundedLabel } from './bounded.ts';

const RENDER_TIMES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1];
const MAX_RELEASES = 60;

/** @returns a function that stops it */
export function measurePages(registry: Registry): () => void {
  const registers = [registry];
  const bounded = boundedLabel(MAX_RELEASES);
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const renderTime = new Histogram({
    name: 'storefront_render_duration_seconds',
    help: 'Time of the server on the markup of a first view.',
    labelNames: ['app'],
    buckets: RENDER_TIMES,
    registers,
  });
  const renders = counter('storefront_renders_total', 'First views by result; faults end their renderer.', [
    'app',
    'release',
    'result',
  ]);
  const reads = counter('storefront_cache_reads_total', 'Reads of public pages and responses from memory.', [
    'cache',
    'result',
  ]);
  const views = counter('storefront_release_views_total', 'Pages that contain a release.', ['app', 'release']);
  const failures = counter(
    'storefront_release_failures_total',
    'Failures of releases, in browsers and on the server.',
    ['app', 'release', 'kind'],
  );
  const verdicts = counter('storefront_canary_verdicts_total', 'Verdicts on canaries.', ['app', 'verdict']);
  const ends = [
    viewRendered.listen(({ app, version, result, duration }) => {
      renders.inc({ app, release: bounded(version), result });
      if (duration !== undefined) renderTime.observe({ app }, duration / SECOND);
    }),
    cacheRead.listen(({ cache, hit }) => reads.inc({ cache, result: hit ? 'hit' : 'miss' })),
    releaseViewed.listen(({ app, version }) => views.inc({ app, release: bounded(version) })),
    releaseFailed.listen(({ app, version, kind }) => failures.inc({ app, release: bounded(version), kind })),
    canaryJudged.listen((judged) => verdicts.inc(judged)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
