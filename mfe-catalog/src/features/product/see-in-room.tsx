/** On phones that can: a link that places the model in the room around the shopper, in its true size. */
import type { Picture, ProductDetails } from '@storefront/contract';
import { ModelPicture } from '@storefront/ui/model-picture';
import { useSyncExternalStore } from 'react';
import { sceneViewerUrl } from './scene-viewer.ts';
import styles from './see-in-room.module.css';

const WORDS = 'See it in your room';

type RoomFiles = NonNullable<NonNullable<ProductDetails['preview']>['room']>;

interface SeeInRoomProps {
  readonly name: string;
  readonly poster: Picture;
  readonly room: RoomFiles;
}

export function SeeInRoom({ name, poster, room }: SeeInRoomProps) {
  const viewer = useSyncExternalStore(never, viewerOf, () => undefined);
  return (
    <div className={styles.place}>
      {viewer && (
        <div className={styles.link}>
          {/* Safari opens Quick Look at once only from a link whose one child is a picture. */}
          <a {...(viewer === 'quick-look' ? { rel: 'ar', href: room.usdz.path } : { href: intentFor(name, room) })}>
            <ModelPicture picture={poster} alt={WORDS} sizes="2.5rem" />
          </a>
          <span aria-hidden="true">{WORDS}</span>
        </div>
      )}
    </div>
  );
}

const intentFor = (title: string, { glb }: RoomFiles) =>
  sceneViewerUrl({ title, file: location.origin + glb.path, page: location.origin + location.pathname });

const never = () => () => {};

/** The device's own viewer; undefined on other devices, and on the server. */
function viewerOf(): 'quick-look' | 'scene-viewer' | undefined {
  if (/\bAndroid\b/.test(navigator.userAgent)) return 'scene-viewer';
  try {
    return document.createElement('a').relList.supports('ar') ? 'quick-look' : undefined;
  } catch {
    // The standard wants an error where no value of `rel` can be asked for.
    return undefined;
  }
}
