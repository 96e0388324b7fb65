/** Design tokens: colours with measured contrasts, type, space, shape and motion. */
import { type Colour, colourPairs, contrastOf, TEXT } from '@storefront/ui/colour-pairs';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { AllGroups, each, Group, type Groups } from './example.tsx';
import styles from './gallery.module.css';

const SIZES = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'];
const SPACES = [1, 2, 3, 4, 5, 6, 7, 8];
const RADII = ['s', 'm', 'l'];
const SHADOWS = [1, 2];

function sample(size: string) {
  const isDisplay = size.endsWith('l') || undefined;
  const children = (
    <p className={styles.sample} data-display={isDisplay} style={{ fontSize: `var(--text-${size})` }}>
      A light left on, 2,999 windows
    </p>
  );
  return { children, wide: true };
}

const bar = (step: number) => <div className={styles.bar} style={{ inlineSize: `var(--space-${step})` }} />;
const shape = (style: CSSProperties) => <div className={styles.shape} style={style} />;

const groups: Groups = {
  Type: each(SIZES, sample, (size) => `--text-${size}`),
  Space: each(SPACES, bar, (step) => `--space-${step}`),
  'Shape and motion': {
    ...each(
      RADII,
      (radius) => shape({ borderRadius: `var(--radius-${radius})` }),
      (radius) => `--radius-${radius}`,
    ),
    ...each(
      SHADOWS,
      (shadow) => shape({ boxShadow: `var(--shadow-${shadow})` }),
      (shadow) => `--shadow-${shadow}`,
    ),
    '--duration (point at it)': <div className={styles.mover} />,
  },
};

export function Tokens() {
  return (
    <>
      <Group title="Colours on what they stand on">
        {colourPairs.map((pair) => (
          <Pair key={`${pair.front} ${pair.back}`} {...pair} />
        ))}
      </Group>
      <AllGroups groups={groups} />
    </>
  );
}

/** Shows the contrast measured from the rendered colours. */
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
      <span>{`${front} on ${back}`}</span>
      {ratio > 0 && ratio < least && <strong>{`below ${least}`}</strong>}
    </div>
  );
}

/** @param colour a computed value such as `rgb(1, 2, 3)` */
function channels(colour: string): Colour {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  return [red, green, blue];
}
