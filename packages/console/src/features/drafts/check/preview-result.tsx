/** What a check found out about the public preview: its triangles, and how it differs from the model. */
import type { PreviewCheck } from '@storefront/contract/console';
import { formatCount } from '@storefront/ui/format-count';
import styles from './check-panel.module.css';

export function PreviewResult({ preview }: { readonly preview: PreviewCheck }) {
  const { comparison, without } = preview;
  return (
    <div>
      <h3>Preview for everyone</h3>
      <p className={styles.muted}>{trianglesInWords(preview)}</p>
      {without === null && (
        <p className={styles.muted}>
          {comparison
            ? `${partInWords(comparison.difference)} of its picture differ from the model.`
            : 'It was not compared with the model, because no browser could draw them.'}
        </p>
      )}
      {comparison && (
        <div className={styles.sides}>
          <Side path={comparison.model.path} name="Model" />
          <Side path={comparison.preview.path} name="Preview" />
        </div>
      )}
    </div>
  );
}

function Side({ path, name }: { readonly path: string; readonly name: string }) {
  return (
    <figure>
      <img src={path} alt={`${name}, on the side that differs most`} width={480} height={360} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}

function trianglesInWords({ triangles, of, without }: PreviewCheck): string {
  if (without === 'few_triangles')
    return `None, because the model has only ${formatCount(of)} ${of === 1 ? 'triangle' : 'triangles'}.`;
  if (without === 'not_simplified') return 'None, because the model does not keep its shape with so few triangles.';
  return `${formatCount(triangles)} of ${formatCount(of)} triangles, ${Math.round((100 * triangles) / of)} %.`;
}

/** With a digit after the point where it is small. */
const partInWords = (part: number) => `${(part * 100).toFixed(part < 0.1 ? 1 : 0)} %`;
