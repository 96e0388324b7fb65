import type { ModelFacts } from '@storefront/contract';
import { Skeleton } from '@storefront/ui';
import { Checksum } from '@storefront/ui/checksum';
import { formatBytes } from '@storefront/ui/format-bytes';
import { formatCount } from '@storefront/ui/format-count';
import type { ReactNode } from 'react';
import { formatSeconds, formatSize } from '../facts/format-facts.ts';
import styles from './facts-table.module.css';

const rows: readonly (readonly [string, (facts: ModelFacts) => ReactNode])[] = [
  ['Triangles', ({ triangles }) => formatCount(triangles)],
  ['Vertices', ({ vertices }) => formatCount(vertices)],
  ['Materials', ({ materials }) => formatCount(materials)],
  [
    'Textures',
    ({ textures, textureBytes }) =>
      textures === 0 ? 'None needed' : `${formatCount(textures)}, ${formatBytes(textureBytes)} in memory`,
  ],
  ['Animations', ({ animations }) => (animations.length > 0 ? <Animations animations={animations} /> : 'None')],
  ['Size', ({ size }) => formatSize(size)],
  ['File size', ({ bytes }) => formatBytes(bytes)],
  ['Formats', ({ formats }) => formats.join(', ')],
  ['SHA-256', ({ sha256 }) => <Checksum sha256={sha256} />],
];

/** Reserves each fact's place while `facts` is undefined. */
export function FactsTable({ facts }: { facts: ModelFacts | undefined }) {
  return (
    <table className={styles.table} aria-busy={!facts}>
      <tbody>
        {rows.map(([name, format]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{facts ? format(facts) : <Skeleton />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Animations({ animations }: Pick<ModelFacts, 'animations'>) {
  return (
    <ul className={styles.animations}>
      {animations.map(({ name, seconds }) => (
        <li key={name}>
          {name}, {formatSeconds(seconds)}
        </li>
      ))}
    </ul>
  );
}
