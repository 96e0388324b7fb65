/** Every page of the store in the states that look different. */
import { accountStates } from './states/account-states.ts';
import { catalogStates } from './states/catalog-states.ts';
import { checkoutStates } from './states/checkout-states.ts';
import { libraryStates } from './states/library-states.ts';
import { loginStates } from './states/login-states.ts';
import type { PageState } from './states/page-state.ts';
import { shellStates } from './states/shell-states.ts';
import { specimenStates } from './states/specimen-states.ts';
import { supportStates } from './states/support-states.ts';

export const pageStates: readonly PageState[] = [
  ...shellStates,
  ...catalogStates,
  ...loginStates,
  ...accountStates,
  ...libraryStates,
  ...checkoutStates,
  ...supportStates,
  ...specimenStates,
];
