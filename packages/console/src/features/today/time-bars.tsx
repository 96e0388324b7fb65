/** A bar chart by time. The arrow keys select a time, whose figures are shown below. */
import type { Sales } from '@storefront/contract/console';
import type { KeyboardEvent } from 'react';
import styles from './today.module.css';

export type Time = Sales['times'][number];

interface Bar {
  /** The figure that the bar shows. */
  readonly of: 'gross' | 'refunded' | 'visitors';
  /** The position from the left, in twelfths of a time's width. */
  readonly x: number;
  readonly width: number;
  readonly heightOf: (time: Time) => number;
}

interface TimeBarsProps {
  readonly label: string;
  readonly times: readonly Time[];
  /** All bars share one scale. */
  readonly bars: readonly Bar[];
  readonly height: number;
  readonly wordsOf: (time: Time) => string;
  /** The index of the time whose figures are shown. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

const WIDTH = 12;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -1_000, End: 1_000 };

export function TimeBars({ label, times, bars, height, wordsOf, chosen, onChoose }: TimeBarsProps) {
  const highest = Math.max(1, ...bars.flatMap(({ heightOf }) => times.map(heightOf)));
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChoose(Math.min(times.length - 1, Math.max(0, chosen + by)));
  };
  const shown = times[chosen];
  return (
    <>
      <div
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={times.length}
        aria-valuenow={chosen + 1}
        aria-valuetext={shown ? wordsOf(shown) : ''}
        onKeyDown={step}
      >
        <svg
          viewBox={`0 0 ${times.length * WIDTH} ${height}`}
          style={{ height: `${height / 16}rem` }}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {times.map((time, index) => (
            <g key={time.time} onPointerEnter={() => onChoose(index)}>
              <rect
                className={styles.reach}
                x={index * WIDTH}
                y={0}
                width={WIDTH}
                height={height}
                data-on={index === chosen}
              />
              {bars.map(({ of, x, width, heightOf }) => {
                const tall = (heightOf(time) / highest) * height;
                return (
                  <rect
                    key={of}
                    className={styles[of]}
                    x={index * WIDTH + x}
                    y={height - tall}
                    width={width}
                    height={tall}
                  />
                );
              })}
            </g>
          ))}
        </svg>
      </div>
      <p className={styles.legend}>{shown && wordsOf(shown)}</p>
    </>
  );
}
