/** On phones that can: a link that places the model in the room around the shopper, in its true size. */
import { useSyncExternalStore } from 'react';
import { useLater } from '../store/use-later.ts';
import type { RoomLinkProps } from './room-link.tsx';
import styles from './see-in-room.module.css';

const loadLink = () => import('./room-link.tsx');

export function SeeInRoom(props: Omit<RoomLinkProps, 'viewer'>) {
  const viewer = useSyncExternalStore(never, viewerOf, () => undefined);
  const later = useLater(loadLink, viewer !== undefined);
  return <div className={styles.place}>{viewer && later && <later.RoomLink {...props} viewer={viewer} />}</div>;
}

const never = () => () => {};

/** The device's own viewer; undefined on other devices, and on the server. */
function viewerOf(): RoomLinkProps['viewer'] | undefined {
  if (/\bAndroid\b/.test(navigator.userAgent)) return 'scene-viewer';
  try {
    return document.createElement('a').relList.supports('ar') ? 'quick-look' : undefined;
  } catch {
    // The standard wants an error where no value of `rel` can be asked for.
    return undefined;
  }
}
