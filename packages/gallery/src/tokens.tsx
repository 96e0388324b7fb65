/** Design tokens: colours with measured contrasts, type, space, shape and motion. */
import { type Colour, colourPairs, contrastOf, TEXT } from '@storefront/ui/colour-pairs';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Example, Group } from './example.tsx';
import styles from './gallery.module.css';

const SIZES = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'];
const SPACES = [1, 2, 3, 4, 5, 6, 7, 8];
const RADII = ['s', 'm', 'l'];

export function Tokens() {
  return (
    <>
      <Group title="Colours on what they stand on">
        {colourPairs.map((pair) => (
          <Pair key={`${pair.front} ${pair.back}`} {...pair} />
        ))}
      </Group>
      <Group title="Type">
        {SIZES.map((size) => (
          <Example key={size} name={`--text-${size}`} wide>
            <p
              className={styles.sample}
              data-display={size.endsWith('l') || undefined}
              style={{ fontSize: `var(--text-${size})` }}
            >
              A light left on, 2,999 windows
            </p>
          </Example>
        ))}
      </Group>
      <Group title="Space">
        {SPACES.map((step) => (
          <Example key={step} name={`--space-${step}`}>
            <div className={styles.bar} style={{ inlineSize: `var(--space-${step})` }} />
          </Example>
        ))}
      </Group>
      <Group title="Shape and motion">
        {RADII.map((radius) => (
          <Example key={radius} name={`--radius-${radius}`}>
            <div className={styles.shape} style={{ borderRadius: `var(--radius-${radius})` }} />
          </Example>
        ))}
        <Example name="--shadow-1">
          <div className={styles.shape} style={{ boxShadow: 'var(--shadow-1)' }} />
        </Example>
        <Example name="--shadow-2">
          <div className={styles.shape} style={{ boxShadow: 'var(--shadow-2)' }} />
        </Example>
        <Example name="--duration (point at it)">
          <div className={styles.mover} />
        </Example>
      </Group>
    </>
  );
}

/** Contrast measured from the rendered colours. */
function Pair({ front, back, least }: (typeof colourPairs)[number]) {
  const swatch = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(0);
  useEffect(() => {
    if (!swatch.current) return;
    const { borderTopColor, backgroundColor } = getComputedStyle(swatch.current);
    setRatio(contrastOf(channels(borderTopColor), channels(backgroundColor)));
  }, []);
  const colour = `var(--color-${front})`;
  const colours: CSSProperties = {
    borderColor: colour,
    backgroundColor: `var(--color-${back})`,
    ...(least === TEXT && { color: colour }),
  };
  return (
    <div ref={swatch} className={styles.swatch} style={colours}>
      <strong>{ratio.toFixed(1)}</strong>
      <span>
        {front} on {back}
      </span>
      {ratio > 0 && ratio < least && <strong>below {least}</strong>}
    </div>
  );
}

/** @param colour as computed styles give it: `rgb(1, 2, 3)` */
function channels(colour: string): Colour {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  return [red, green, blue];
}
