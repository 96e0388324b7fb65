/** The roles of a draft's pictures. */
import type { DraftFields, DraftFile } from '@storefront/contract/console';
import { PICTURES } from './draft-paths.ts';

export const pictureRoles = ['poster', 'scene', 'gallery', 'turntable', 'none'] as const;
export type PictureRole = (typeof pictureRoles)[number];

type Pictures = NonNullable<DraftFields['pictures']>;
type DraftPicture = NonNullable<Pictures['poster']>;

/** A picture with one file, or several files in different sizes. */
export interface RolePicture {
  /** A key such as `poster`, `gallery[0]`, `none:pictures/a.png`. */
  readonly key: string;
  readonly role: PictureRole;
  readonly picture: DraftPicture;
  readonly frames?: number;
}

const DEFAULT_FRAMES = 24;

/** Returns the pictures of the fields in the store's order, then those whose files have no role. */
export function listPictures({ pictures = {} }: DraftFields, files: readonly DraftFile[]): readonly RolePicture[] {
  const { poster, scene, gallery = [], turntable } = pictures;
  const named: RolePicture[] = [
    ...(poster ? [{ key: 'poster', role: 'poster', picture: poster } as const] : []),
    ...(scene ? [{ key: 'scene', role: 'scene', picture: scene } as const] : []),
    ...gallery.map((picture, index) => ({ key: `gallery[${index}]`, role: 'gallery', picture }) as const),
    ...(turntable ? [turntableOf(turntable)] : []),
  ];
  const known = new Set(named.flatMap(({ picture }) => picture.files));
  const others = files.filter(({ path }) => path.startsWith(PICTURES) && !known.has(path));
  return [...named, ...others.map(({ path }) => unused(path))];
}

const turntableOf = ({ file, frames }: NonNullable<Pictures['turntable']>): RolePicture => ({
  key: 'turntable',
  role: 'turntable',
  picture: aPicture(file),
  frames,
});

const unused = (path: string): RolePicture => ({ key: `none:${path}`, role: 'none', picture: aPicture(path) });

const aPicture = (path: string): DraftPicture => ({ files: [path], areSizes: false });

/** Adds a picture: as the poster if there is none, then as the scene, then to the gallery. */
export function withNewPicture(fields: DraftFields, path: string): DraftFields {
  const { pictures = {} } = fields;
  const isKnown = listPictures(fields, []).some(({ picture }) => picture.files.includes(path));
  if (isKnown) return fields;
  const role = !pictures.poster ? 'poster' : !pictures.scene ? 'scene' : 'gallery';
  return withRole(fields, unused(path), role);
}

/** Sets a picture's role. A picture that had a single role before moves to the gallery. */
export function withRole(fields: DraftFields, picture: RolePicture, role: PictureRole): DraftFields {
  if (picture.role === role) return fields;
  const { pictures = {}, ...others } = without(fields, picture);
  const { gallery = [] } = pictures;
  const given = picture.picture;
  const [file = ''] = given.files;
  switch (role) {
    case 'poster':
    case 'scene': {
      const former = pictures[role];
      return { ...others, pictures: { ...pictures, [role]: given, gallery: former ? [former, ...gallery] : gallery } };
    }
    case 'gallery':
      return { ...others, pictures: { ...pictures, gallery: [...gallery, given] } };
    case 'turntable':
      return { ...others, pictures: { ...pictures, turntable: { file, frames: DEFAULT_FRAMES } } };
    case 'none':
      return { ...others, pictures };
  }
}

/** Returns the fields without the picture; its files stay. */
export function without(fields: DraftFields, { key, role }: RolePicture): DraftFields {
  const { pictures = {} } = fields;
  const { poster, scene, gallery, turntable } = pictures;
  const rest = gallery?.filter((_, index) => key !== `gallery[${index}]`);
  return {
    ...fields,
    pictures: {
      ...(poster && role !== 'poster' ? { poster } : {}),
      ...(scene && role !== 'scene' ? { scene } : {}),
      ...(rest ? { gallery: rest } : {}),
      ...(turntable && role !== 'turntable' ? { turntable } : {}),
    },
  };
}

export function withAlt(fields: DraftFields, { key, role }: RolePicture, alt: string): DraftFields {
  const { pictures = {} } = fields;
  const { poster, scene, gallery = [] } = pictures;
  if (role === 'poster' && poster) return { ...fields, pictures: { ...pictures, poster: { ...poster, alt } } };
  if (role === 'scene' && scene) return { ...fields, pictures: { ...pictures, scene: { ...scene, alt } } };
  const changed = gallery.map((picture, index) => (key === `gallery[${index}]` ? { ...picture, alt } : picture));
  return { ...fields, pictures: { ...pictures, gallery: changed } };
}

export function withFrames(fields: DraftFields, frames: number): DraftFields {
  const { pictures = {} } = fields;
  const { turntable } = pictures;
  return turntable ? { ...fields, pictures: { ...pictures, turntable: { ...turntable, frames } } } : fields;
}

/** Moves a picture in the gallery, within its bounds. @param by -1 is earlier */
export function moved(fields: DraftFields, { key }: RolePicture, by: -1 | 1): DraftFields {
  const gallery = [...(fields.pictures?.gallery ?? [])];
  const index = gallery.findIndex((_, at) => key === `gallery[${at}]`);
  const [picture, neighbour] = [gallery[index], gallery[index + by]];
  if (!picture || !neighbour) return fields;
  gallery[index] = neighbour;
  gallery[index + by] = picture;
  return { ...fields, pictures: { ...fields.pictures, gallery } };
}
