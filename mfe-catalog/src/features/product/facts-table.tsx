/** What is known of a model, measured from its file. */
import type { ModelFacts } from '@storefront/contract';
import { Checksum } from '@storefront/ui/checksum';
import { formatBytes } from '@storefront/ui/format-bytes';
import type { ReactNode } from 'react';
import { formatCount, formatSeconds, formatSize } from '../facts/format-facts.ts';
import styles from './facts-table.module.css';

export function FactsTable({ facts }: { readonly facts: ModelFacts }) {
  const { triangles, vertices, materials, textures, textureBytes, animations, size, bytes, formats, sha256 } = facts;
  const animated = animations.length > 0;
  return (
    <table className={styles.table}>
      <tbody>
        <Fact name="Triangles">{formatCount(triangles)}</Fact>
        <Fact name="Vertices">{formatCount(vertices)}</Fact>
        <Fact name="Materials">{formatCount(materials)}</Fact>
        <Fact name="Textures">
          {textures === 0 ? 'None needed' : `${formatCount(textures)}, ${formatBytes(textureBytes)} in memory`}
        </Fact>
        <Fact name="Animations">{animated ? <Animations animations={animations} /> : 'None'}</Fact>
        <Fact name="Size">{formatSize(size)}</Fact>
        <Fact name="File size">{formatBytes(bytes)}</Fact>
        <Fact name="Formats">{formats.join(', ')}</Fact>
        <Fact name="SHA-256">
          <Checksum sha256={sha256} />
        </Fact>
      </tbody>
    </table>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
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
