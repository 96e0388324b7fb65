/** A picture of a draft, with its role and its alternative text. */
import { type DraftFields, type DraftFile, draftFileAddress } from '@storefront/contract/console';
import { Button, SelectField, Stack, TextField } from '@storefront/ui';
import { Row } from '../../../layout/row.tsx';
import { PICTURES } from '../draft-paths.ts';
import {
  moved,
  type PictureRole,
  pictureRoles,
  type RolePicture,
  withAlt,
  withFrames,
  without,
  withRole,
} from '../pictures.ts';
import { pictureId, problemsAt } from '../problems.ts';
import { DraftFileRow } from './file-row.tsx';
import styles from './files.module.css';
import type { PanelProps } from './panel-props.ts';

const roleLabels: Readonly<Record<PictureRole, string>> = {
  poster: 'Poster: the model on its own',
  scene: 'Scene: in a setting',
  gallery: 'Gallery',
  turntable: 'Turntable: frames in a strip',
  none: 'Not used',
};

const roleOptions = pictureRoles.map((value) => ({ value, label: roleLabels[value] }));

interface PictureRowProps extends PanelProps {
  readonly picture: RolePicture;
  readonly isLast: boolean;
}

export function PictureRow({ draft, problems, uploads, onChange, picture, isLast }: PictureRowProps) {
  const { key, role, picture: given, frames } = picture;
  const { files: paths, alt = '' } = given;
  const files = paths.flatMap((path) => draft.files.find((file) => file.path === path) ?? []);
  const name = nameOf(paths);
  const error = problemsAt(problems, pictureId(key));
  return (
    <div className={styles.picture} id={pictureId(key)} tabIndex={-1} data-invalid={error ? '' : undefined}>
      <Thumbnail draftId={draft.id} file={files.findLast(isWhole)} />
      <Stack gap="sm">
        {paths.map((path) => (
          <DraftFileRow
            key={path}
            draftId={draft.id}
            path={path}
            name={path.slice(PICTURES.length)}
            file={draft.files.find((file) => file.path === path)}
            upload={uploads.get(path)}
            problems={problems}
            onRemoved={() => onChange((now) => withoutFile(now, picture, path))}
          />
        ))}
        {error && <p className={styles.error}>{error}</p>}
        <Row>
          <SelectField
            name={`use-${key}`}
            label={`Use of ${name}`}
            options={paths.length > 1 ? roleOptions.filter(({ value }) => value !== 'turntable') : roleOptions}
            value={role}
            onChange={({ target }) => onChange((now) => withRole(now, picture, target.value as PictureRole))}
          />
          {role === 'gallery' && (
            <Row>
              <Button
                size="sm"
                variant="quiet"
                blocked={key === 'gallery[0]'}
                aria-label={`Move ${name} earlier`}
                onClick={() => onChange((now) => moved(now, picture, -1))}
              >
                Earlier
              </Button>
              <Button
                size="sm"
                variant="quiet"
                blocked={isLast}
                aria-label={`Move ${name} later`}
                onClick={() => onChange((now) => moved(now, picture, 1))}
              >
                Later
              </Button>
            </Row>
          )}
        </Row>
        {frames !== undefined ? (
          <TextField
            name="frames"
            label="Frames in the strip"
            inputMode="numeric"
            value={String(frames)}
            onChange={({ target }) => onChange((now) => withFrames(now, wholeOf(target.value)))}
          />
        ) : (
          role !== 'none' && (
            <TextField
              name={`alt-${key}`}
              label={`Alt text for ${name}`}
              hint="For people who cannot see the picture."
              maxLength={1000}
              value={alt}
              onChange={({ target }) => onChange((now) => withAlt(now, picture, target.value))}
            />
          )
        )}
      </Stack>
    </div>
  );
}

const wholeOf = (typed: string) => Math.min(Number(typed.replace(/\D/g, '').slice(0, 4)), 1000);
const isWhole = ({ bytes, receivedBytes }: DraftFile) => receivedBytes >= bytes;

function nameOf(paths: readonly string[]): string {
  const first = paths[0]?.slice(PICTURES.length) ?? '';
  return paths.length > 1 ? `${first} and ${paths.length - 1} more` : first;
}

/** Removes one file; a picture in several sizes keeps the others. */
function withoutFile(fields: DraftFields, picture: RolePicture, path: string): DraftFields {
  const files = picture.picture.files.filter((each) => each !== path);
  if (files.length === 0) return picture.role === 'none' ? fields : without(fields, picture);
  const smaller = { ...picture.picture, files };
  const { pictures = {} } = fields;
  if (picture.role === 'poster' || picture.role === 'scene') {
    return { ...fields, pictures: { ...pictures, [picture.role]: smaller } };
  }
  const gallery = pictures.gallery?.map((each) => (each.files.includes(path) ? smaller : each)) ?? [];
  return { ...fields, pictures: { ...pictures, gallery } };
}

function Thumbnail({ draftId, file }: { readonly draftId: string; readonly file: DraftFile | undefined }) {
  if (!file) return <span className={styles.thumbnail} />;
  return <img className={styles.thumbnail} src={draftFileAddress(draftId, file.id)} alt="" loading="lazy" />;
}
