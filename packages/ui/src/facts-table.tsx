/** The facts of a model. Bundled with the apps that use it. */
import { Skeleton } from '@storefront/ui';
import type { ReactElement } from 'react';
import { Checksum } from './checksum.tsx';
import styles from './facts-table.module.css';
import { formatBytes } from './format-bytes.ts';
import { formatCount } from './format-count.ts';
import {
  type Extent,
  formatColour,
  formatMaterials,
  formatNumber,
  formatSeconds,
  formatSizes,
  type SurfaceFacts,
} from './format-facts.ts';

interface FormatFigure {
  readonly format: string;
  readonly bytes: number;
  readonly triangles?: number | undefined;
}

/** The facts as an API response contains them. */
interface Facts extends SurfaceFacts {
  readonly triangles: number;
  readonly vertices: number;
  readonly textureBytes: number;
  readonly animations: readonly { readonly name: string; readonly seconds: number }[];
  readonly size: Extent;
  readonly animatedSize?: Extent | undefined;
  readonly bytes: number;
  readonly sha256: string;
  readonly formats: readonly string[];
  readonly formatFigures?: readonly FormatFigure[] | undefined;
}

const rows: readonly (readonly [string, (facts: Facts) => string | ReactElement | undefined])[] = [
  ['Triangles', ({ triangles }) => formatCount(triangles)],
  ['Vertices', ({ vertices }) => formatCount(vertices)],
  ['Materials', formatMaterials],
  ['Colour', formatColour],
  [
    'Textures',
    ({ textures, textureBytes }) =>
      textures === 0 ? 'None needed' : `${formatCount(textures)}, ${formatBytes(textureBytes)} in memory`,
  ],
  ['UVs', ({ uvSets }) => formatNumber(uvSets, 'set')],
  ['Rig', ({ bones }) => formatNumber(bones, 'bone')],
  ['Animations', ({ animations }) => (animations.length > 0 ? <Animations animations={animations} /> : 'None')],
  ['Size', ({ size, animatedSize }) => formatSizes(size, animatedSize)],
  ['File size', ({ bytes }) => formatBytes(bytes)],
  ['Formats', (facts) => (facts.formatFigures ? <Formats facts={facts} /> : facts.formats.join(', '))],
  ['SHA-256', ({ sha256 }) => <Checksum sha256={sha256} />],
];

/** Reserves the space of each fact while `facts` is undefined; leaves out facts that were not measured. */
export function FactsTable({ facts }: { facts: Facts | undefined }) {
  return (
    <table className={styles.table} aria-busy={!facts}>
      <tbody>
        {rows
          .filter(([_, format]) => !facts || format(facts) !== undefined)
          .map(([name, format]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{facts ? format(facts) : <Skeleton />}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Formats({ facts }: { facts: Facts }) {
  const { formatFigures = [] } = facts;
  return (
    <ul className={styles.list}>
      {[{ ...facts, format: 'GLB' }, ...formatFigures].map(({ format, triangles, bytes }) => (
        <li key={format}>
          {`${format}${triangles === undefined ? '' : ` ${formatCount(triangles)} triangles`} · ${formatBytes(bytes)}`}
        </li>
      ))}
    </ul>
  );
}

function Animations({ animations }: Pick<Facts, 'animations'>) {
  return (
    <ul className={styles.list}>
      {animations.map(({ name, seconds }) => (
        <li key={name}>{`${name}, ${formatSeconds(seconds)}`}</li>
      ))}
    </ul>
  );
}
