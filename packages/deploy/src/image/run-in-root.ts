/** Runs the image's programs as a container runtime does: unprivileged, in a read-only root directory. */
import { chmod, chown, mkdir } from 'node:fs/promises';
import { type Program, startProgram } from '../testing/program.ts';
import { IMAGE_HOME, USER } from './assemble.ts';
import { imageSettings } from './image-settings.ts';

export interface ImageRoot {
  /** The image's root directory; only root may mount over it. */
  readonly root: string;
  /** Directory of the volume for `/data`. */
  readonly data: string;
}

const RUN = `
mount --bind "$1" "$1"
mount -o remount,ro,bind "$1"
mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
mount --bind "$2" "$1/data"
mount --rbind /dev "$1/dev"
root=$1
shift 2
exec unshare --root="$root" --wd=/${IMAGE_HOME} --setgid=${USER} --setuid=${USER} /usr/local/bin/node "$@"
`;

/** Starts Node with `args` in the image, and passes signals on. */
export async function startInRoot(
  { root, data }: ImageRoot,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Program> {
  await mkdir(data, { recursive: true });
  await chown(data, USER, USER);
  await chmod(data, 0o700);
  const env = { ...imageSettings(), ...settings };
  return startProgram('unshare', ['--mount', 'sh', '-euc', RUN, 'sh', root, data, ...args], { env });
}
