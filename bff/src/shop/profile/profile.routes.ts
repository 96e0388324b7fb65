import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PeopleDeps } from '../../people/deps.ts';
import { profileOf, removePicture, renameUser, replacePicture } from './profile.service.ts';

export function mountProfile(router: Router<PeopleDeps>): void {
  const { deps } = router;
  mount(router, contract.getProfile, ({ session }) => profileOf(deps.db, session.userId));
  mount(router, contract.updateProfile, ({ session, body }) => renameUser(deps.db, session.userId, body));
  mount(router, contract.replacePicture, ({ session, upload }) => replacePicture(deps, session.userId, upload));
  mount(router, contract.removePicture, ({ session }) => removePicture(deps, session.userId));
}
