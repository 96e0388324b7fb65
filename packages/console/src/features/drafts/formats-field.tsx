/** The formats that a check makes of the model, beside the GLB. */
import { type MadeFormat, madeFormats } from '@storefront/contract/console/made-formats';
import styles from './drafts.module.css';

const labels: Readonly<Record<MadeFormat, string>> = {
  obj: 'OBJ, for tools that do not read glTF',
  stl: 'STL, for 3D printing in millimetres',
  '3mf': '3MF, for 3D printing, with its unit in the file',
  lods: 'Lighter GLBs (LODs) with a half, a quarter and a tenth of the triangles',
  palette: 'Palette GLB, with the colours of vertices in a picture, for tools that do not show them',
  usdz: 'USDZ, for AR on iPhone and iPad',
};

interface FormatsFieldProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly formats: readonly string[];
  readonly onChange: (formats: string[]) => void;
}

export function FormatsField({ id, error, formats, onChange }: FormatsFieldProps) {
  const toggle = (format: string, isChosen: boolean) =>
    onChange(isChosen ? [...formats, format] : formats.filter((each) => each !== format));
  const hint = `${id}-hint`;
  const message = `${id}-error`;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.formats}
      aria-describedby={error === undefined ? hint : `${hint} ${message}`}
    >
      <legend>Formats beside the GLB</legend>
      <p id={hint} className={styles.muted}>
        Each check makes them of the model and puts them into the zip.
      </p>
      {madeFormats.map((format) => (
        <label key={format}>
          <input
            type="checkbox"
            checked={formats.includes(format)}
            onChange={({ target }) => toggle(format, target.checked)}
          />
          <span>{labels[format]}</span>
        </label>
      ))}
      {error !== undefined && (
        <p id={message} className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
