/** Collaborators that several folders of the shop take; what one alone takes, it declares itself. */
import type { ObjectStore } from '../base/storage/object-store.ts';
import type { PeopleDeps } from '../people/deps.ts';

export interface SharedDeps extends PeopleDeps {
  /** Public pictures and previews of products. */
  readonly media: ObjectStore;
  readonly productFiles: ObjectStore;
}
