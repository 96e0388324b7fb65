/** Errors of a canary beside those of the main release, as bars and as text. */
import type { AppOverview } from '@storefront/contract/console';
import styles from './releases.module.css';

type Hours = AppOverview['hours'];

const HEIGHT = 40;

const rateOf = ({ views, errors }: { readonly views: number; readonly errors: number }) =>
  views === 0 ? 0 : errors / views;

export function rateWords(hours: Hours): string {
  const sum = hours.reduce(
    (total, { views, errors }) => ({ views: total.views + views, errors: total.errors + errors }),
    {
      views: 0,
      errors: 0,
    },
  );
  if (sum.views === 0) return 'no views in 24 hours';
  return `${counted(sum.errors, 'error')} in ${counted(sum.views, 'view')}, ${(100 * rateOf(sum)).toFixed(1)} %`;
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

export function ErrorsChart({ app: { version, hours, canary, canaryHours } }: { readonly app: AppOverview }) {
  const all = [...hours, ...canaryHours];
  const times = [...new Set(all.map(({ at }) => at))].toSorted();
  const highest = Math.max(0.01, ...all.map(rateOf));
  const hasErrors = all.some((each) => rateOf(each) > 0);
  const hasNone = all.some(({ views }) => views > 0) && all.every(({ errors }) => errors === 0);
  const bars = (of: 'live' | 'canary', series: Hours, offset: number) =>
    series.map((each) => {
      const height = (rateOf(each) / highest) * HEIGHT;
      const x = times.indexOf(each.at) * 12 + offset;
      return <rect key={`${of} ${each.at}`} data-of={of} x={x} y={HEIGHT - height} width={5} height={height} />;
    });
  return (
    <>
      <p>
        {`${version}: ${rateWords(hours)}.${canary ? ` Canary ${canary.version}: ${rateWords(canaryHours)}.` : ''}`}
      </p>
      {hasNone && <p className={styles.none}>No errors in 24 hours</p>}
      {hasErrors && (
        <svg
          className={styles.bars}
          viewBox={`0 0 ${times.length * 12} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {bars('live', hours, 0)}
          {bars('canary', canaryHours, 6)}
        </svg>
      )}
    </>
  );
}
