/** Collaborators that rooms of the shop share; what one room alone works with, it names itself. */
import type { ObjectStore } from '../base/storage/object-store.ts';
import type { PeopleDeps } from '../people/deps.ts';

export interface ShopDeps extends PeopleDeps {
  /** Public pictures and previews of products. */
  readonly media: ObjectStore;
  readonly productFiles: ObjectStore;
}
