/** The pictures of a draft, in the store's order. */
import { Stack } from '@storefront/ui';
import { freePath, isPicture, picturePath } from '../draft-paths.ts';
import { listPictures, type RolePicture, withNewPicture } from '../pictures.ts';
import { fingerprintOf } from '../uploads/upload.ts';
import { useWork } from '../work.ts';
import { DropZone } from './drop-zone.tsx';
import type { DroppedFile } from './dropped-files.ts';
import styles from './files.module.css';
import type { PanelProps } from './panel-props.ts';
import { PictureRow } from './picture-row.tsx';

export function PicturesPanel(props: PanelProps) {
  const { draft, fields, uploads, onChange } = props;
  const work = useWork();
  const pictures = listPictures(fields, draft.files);
  // The same file resumes its own upload.
  const hasAnother = (path: string, content: File) => {
    const upload = uploads.get(path);
    return upload !== undefined && fingerprintOf(upload.content) !== fingerprintOf(content);
  };
  const add = (files: readonly DroppedFile[]) => {
    const added = new Set<string>();
    for (const { content } of files) {
      const path = freePath(picturePath(content.name), (each) => added.has(each) || hasAnother(each, content));
      added.add(path);
      work.uploads.add(draft.id, path, content);
      onChange((now) => withNewPicture(now, path));
    }
  };
  return (
    <Stack>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Pictures">
          {pictures.map((picture) => (
            <li key={picture.picture.files.join('\n')}>
              <PictureRow {...props} picture={picture} isLast={picture === lastOf(pictures)} />
            </li>
          ))}
        </ul>
      )}
      <DropZone
        label="Picture files"
        button="Choose Pictures"
        hint="Or drop them here: PNG, JPEG, WebP or AVIF. Without a poster and a scene, pictures are rendered from the model."
        accept="image/png,image/jpeg,image/webp,image/avif"
        isMultiple
        accepts={isPicture}
        onFiles={add}
      />
      {uploads.size === 0 && pictures.length === 0 && <p className={styles.hint}>No pictures yet.</p>}
    </Stack>
  );
}

const lastOf = (pictures: readonly RolePicture[]) => pictures.findLast(({ role }) => role === 'gallery');
