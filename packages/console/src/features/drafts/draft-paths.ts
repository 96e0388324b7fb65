/** The paths of local files in a draft. */
export const MODEL = 'model.glb';
/** The folder of a model with files beside it. */
export const MODEL_FOLDER = 'model/';
export const PREVIEW = 'preview.glb';
export const PICTURES = 'pictures/';
export const DOWNLOAD = 'download/';

/** Characters that the server refuses in a path. */
const PICTURE_PART = /[^A-Za-z0-9_. -]+/g;
const DOWNLOAD_PART = /[\p{Cc}\u00a0\\\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;
const FIRST = /^[ .-]+/;

/** Returns the path of a picture: `Front view (1).png` → `pictures/Front view -1-.png`. */
export function picturePath(name: string): string {
  return `${PICTURES}${name.replace(PICTURE_PART, '-').replace(FIRST, '') || 'picture'}`;
}

/** Returns a path that is not taken: `pictures/front.png` → `pictures/front-2.png`. */
export function freePath(path: string, isTaken: (path: string) => boolean): string {
  const [, stem, ending = ''] = path.match(/^(.*?)(\.[^.]*)?$/) ?? [];
  let free = path;
  for (let count = 2; isTaken(free); count += 1) free = `${stem}-${count}${ending}`;
  return free;
}

/** @param folder such as `obj`, or empty */
export const downloadPath = (folder: string, name: string) => `${DOWNLOAD}${cleaned(`${folder}/${name}`)}`;

/** Returns the paths of a model's files: one file in place of `model.glb`, several below `model/`. */
export function modelPaths(names: readonly string[]): readonly string[] {
  const [name = '', second] = names;
  const ending = name.match(/\.(glb|zip)$/i)?.[1];
  if (ending && second === undefined) return [`model.${ending.toLowerCase()}`];
  // A dropped folder brings its own name.
  const [folder = ''] = name.split('/');
  const isShared = names.some(isModelName) && names.every((each) => each.startsWith(`${folder}/`));
  return names.map((each) => besidePath(isShared ? each.slice(folder.length + 1) : each));
}

export const besidePath = (name: string) => `${MODEL_FOLDER}${cleaned(name)}`;

function cleaned(name: string): string {
  const parts = name.split('/').map((part) =>
    part
      .replace(DOWNLOAD_PART, '-')
      .replace(/^[ .]+/, '')
      .trim(),
  );
  return parts.filter(Boolean).join('/') || 'file';
}

export const isOfModel = (path: string) => path.startsWith(MODEL_FOLDER) || /^model\.(glb|gltf|zip)$/.test(path);

const isModelName = (name: string) => /\.(glb|gltf)$/i.test(name);
const isZip = ({ name }: File) => name.toLowerCase().endsWith('.zip');
export const isModelPart = ({ name }: File) => /\.(glb|gltf|bin|png|jpe?g|webp|avif|ktx2)$/i.test(name);

/** Returns true for a file that makes a model together with the others. */
export function isOfModelFiles(file: File, all: readonly File[]): boolean {
  if (isZip(file)) return all.length === 1;
  return isModelPart(file) && all.some(({ name }) => isModelName(name));
}

export const isGlb = ({ name }: File) => name.toLowerCase().endsWith('.glb');
export const isPicture = ({ name }: File) => /\.(png|jpe?g|webp|avif)$/i.test(name);

/** Returns true when the file's type fits `path`. */
export function fits(path: string, file: File): boolean {
  if (path.startsWith(PICTURES)) return isPicture(file);
  if (path.startsWith(MODEL_FOLDER)) return isModelPart(file);
  if (path === 'model.zip') return isZip(file);
  return path.startsWith(DOWNLOAD) || isGlb(file);
}
