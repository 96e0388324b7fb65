/** Offers copies of models without the faults that the check found, beside the facts of the given files. */
import type { MendedModel, ModelFigures } from '@storefront/contract/console';
import { Button } from '@storefront/ui';
import { formatBytes } from '@storefront/ui/format-bytes';
import { formatCount } from '@storefront/ui/format-count';
import { formatMetres } from '@storefront/ui/format-facts';
import { Verbatim } from '@storefront/ui/verbatim';
import { problemMessage } from '../problems.ts';
import styles from './check-panel.module.css';

interface MendedModelsProps {
  readonly mendings: readonly MendedModel[];
  readonly isBlocked: boolean;
  /** Called with true for the mended copies, false for the given files. */
  readonly onChoose: (mend: boolean) => void;
}

export function MendedModels({ mendings, isBlocked, onChoose }: MendedModelsProps) {
  if (mendings.length === 0) return null;
  const isUsed = mendings.every((mending) => mending.isUsed);
  return (
    <section className={styles.mended} aria-label="Mended copy">
      {mendings.map((mending) => (
        <Mended key={mending.file} mending={mending} />
      ))}
      <p className={styles.muted}>
        {isUsed
          ? 'Buyers get the mended copy. Your file stays in the draft until you publish.'
          : 'The copy has the same triangles, vertices and size. Your file stays in the draft until you publish.'}
      </p>
      <div>
        <Button variant="secondary" disabled={isBlocked} onClick={() => onChoose(!isUsed)}>
          {isUsed ? 'Use My File Again' : 'Use the Mended Copy'}
        </Button>
      </div>
    </section>
  );
}

const rows: readonly (readonly [string, (figures: ModelFigures) => string])[] = [
  ['Triangles', ({ triangles }) => formatCount(triangles)],
  ['Vertices', ({ vertices }) => formatCount(vertices)],
  ['Size', ({ size: { width, height, depth } }) => [width, height, depth].map(formatMetres).join(' × ')],
  ['File size', ({ bytes }) => formatBytes(bytes)],
];

function Mended({ mending: { file, isUsed, changes, original, mended } }: { readonly mending: MendedModel }) {
  return (
    <>
      <h3>
        <Verbatim>{file}</Verbatim> <span>{isUsed ? 'is mended' : 'can be mended'}</span>
      </h3>
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change}>{problemMessage({ file, field: null, reason: change })}</li>
        ))}
      </ul>
      <table className={styles.figures}>
        <thead>
          <tr>
            <td />
            <th scope="col">Your file</th>
            <th scope="col">Mended copy</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, format]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{format(original)}</td>
              <td>{format(mended)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
