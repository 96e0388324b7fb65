/** Files of a zip that are also downloaded by themselves. */

/** The contract's limit for a file's name. */
const LONGEST_PATH = 200;
/** In every zip, and of use beside the others alone. */
const BESIDE = ['LICENCE.txt', 'README.txt'];

/** Returns true for a path in the zip of a product whose file is also downloaded by itself; its GLB is, as no part. */
export const isPart = (path: string, slug: string) =>
  path.length <= LONGEST_PATH && !BESIDE.includes(path) && path !== `${slug}.glb` && !/\.zip$/i.test(path);
