/** Collaborators of the studio's side. */
import type { SiteDeps } from '../site/deps.ts';

export interface StudioDeps extends SiteDeps {
  /** Directory of the console's drafts. */
  readonly draftsDirectory: string;
}
