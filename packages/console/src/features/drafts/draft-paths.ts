/** The paths of local files in a draft. */
export const MODEL = 'model.glb';
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
export function downloadPath(folder: string, name: string): string {
  const parts = [...folder.split('/'), ...name.split('/')];
  const cleaned = parts
    .map((part) =>
      part
        .replace(DOWNLOAD_PART, '-')
        .replace(/^[ .]+/, '')
        .trim(),
    )
    .filter(Boolean);
  return `${DOWNLOAD}${cleaned.join('/') || 'file'}`;
}

export const isGlb = ({ name }: File) => name.toLowerCase().endsWith('.glb');
export const isPicture = ({ name }: File) => /\.(png|jpe?g|webp|avif)$/i.test(name);

/** Returns true when the file's type fits `path`. */
export function fits(path: string, file: File): boolean {
  if (path.startsWith(PICTURES)) return isPicture(file);
  return path.startsWith(DOWNLOAD) || isGlb(file);
}
