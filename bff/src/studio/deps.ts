/** What the studio's side works with. */
import type { SiteDeps } from '../site/deps.ts';

export interface StudioDeps extends SiteDeps {
  /** Where the console keeps the files of drafts. */
  readonly draftsDirectory: string;
}
