/** The link to a phone's viewer; loaded by devices that have one. */
import type { Picture, ProductDetails } from '@storefront/contract';
import { ModelPicture } from '@storefront/ui/model-picture';
import { sceneViewerUrl } from './scene-viewer.ts';
import styles from './see-in-room.module.css';

const WORDS = 'See it in your room';

type RoomFiles = NonNullable<NonNullable<ProductDetails['preview']>['room']>;

export interface RoomLinkProps {
  readonly viewer: 'quick-look' | 'scene-viewer';
  readonly name: string;
  readonly poster: Picture;
  readonly room: RoomFiles;
}

export function RoomLink({ viewer, name, poster, room }: RoomLinkProps) {
  return (
    <div className={styles.link}>
      {/* Safari opens Quick Look at once only from a link whose one child is a picture. */}
      <a {...(viewer === 'quick-look' ? { rel: 'ar', href: room.usdz.path } : { href: intentFor(name, room) })}>
        <ModelPicture picture={poster} alt={WORDS} sizes="2.5rem" />
      </a>
      <span aria-hidden="true">{WORDS}</span>
    </div>
  );
}

const intentFor = (title: string, { glb }: RoomFiles) =>
  sceneViewerUrl({ title, file: location.origin + glb.path, page: location.origin + location.pathname });
