import { consoleContract } from '@storefront/contract/console';
import { problemError } from '../../../base/errors.ts';
import { mount, type Router } from '../../../base/http/mount.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { databaseName } from '../sessions/links.ts';
import {
  beginPasskey,
  consoleState,
  openByLink,
  signInToConsole,
  signOutOfConsole,
  verify,
} from './sign-in.service.ts';

export function mountConsoleSignIn(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  mount(router, consoleContract.getConsoleState, ({ cookies }) => consoleState(deps, { cookies }));
  mount(router, consoleContract.getConsoleInstance, async () => {
    if (!deps.console.takesLinks) throw problemError('not_found');
    return { database: await databaseName(deps.db) };
  });
  mount(router, consoleContract.openConsoleByLink, ({ body, ...browser }) => openByLink(deps, body.token, browser));
  mount(router, consoleContract.signInToConsole, ({ body, ...browser }) => signInToConsole(deps, body, browser));
  mount(router, consoleContract.beginConsolePasskey, (browser) => beginPasskey(deps, browser));
  mount(router, consoleContract.verifyConsoleSignIn, ({ body, ...browser }) => verify(deps, body, browser));
  mount(router, consoleContract.signOutOfConsole, ({ cookies }) => signOutOfConsole(deps, { cookies }));
}
