/** Every visually distinct state of every page, by the app that shows it. */
import { accountStates } from './states/account-states.ts';
import { activityStates } from './states/activity-states.ts';
import { catalogStates } from './states/catalog-states.ts';
import { checkoutStates } from './states/checkout-states.ts';
import { consoleStates } from './states/console-states.ts';
import { galleryStates } from './states/gallery-states.ts';
import { giftStates } from './states/gift-states.ts';
import { libraryStates } from './states/library-states.ts';
import { loginStates } from './states/login-states.ts';
import { notificationStates } from './states/notification-states.ts';
import type { PageState } from './states/page-state.ts';
import { shellStates } from './states/shell-states.ts';
import { supportStates } from './states/support-states.ts';

const statesOf: Readonly<Record<string, readonly PageState[]>> = {
  shell: shellStates,
  'mfe-catalog': catalogStates,
  'mfe-account': [...loginStates, ...accountStates, ...notificationStates, ...activityStates, ...libraryStates],
  'mfe-checkout': [...checkoutStates, ...giftStates],
  'mfe-support': supportStates,
  console: consoleStates,
  gallery: galleryStates,
};

export const pageStates = Object.entries(statesOf).flatMap(([app, states]) => states.map((state) => ({ app, state })));
