/** Renders the console at an address, with a fake network. */
import { type ConsoleRole, type ConsoleState, consoleContract as contract } from '@storefront/contract/console';
import { answer } from '@storefront/testkit';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { onTestFinished } from 'vitest';
import { api } from '../api.ts';
import { ConsoleApp } from '../app.tsx';
import { signedOut } from '../session.slice.ts';
import { createConsoleStore } from '../store.ts';
import { aSession } from './fixtures.ts';

interface Situation extends Partial<ConsoleState> {
  /** The role of the signed-in user; null for a signed-out one. */
  readonly role?: ConsoleRole | null;
}

export function renderConsole(path: string, { role = 'owner', ...state }: Situation = {}) {
  answer(contract.getConsoleState, () => ({
    session: role === null ? null : aSession({ role }),
    attempt: null,
    takesLinks: true,
    ...state,
  }));
  history.replaceState(null, '', path);
  const store = createConsoleStore();
  const user = userEvent.setup({ delay: null });
  const view = render(
    <Provider store={store}>
      <ConsoleApp />
    </Provider>,
  );
  onTestFinished(() => {
    store.dispatch(signedOut());
    store.dispatch(api.util.resetApiState());
  });
  return { ...view, user, store, here: () => location.pathname + location.search };
}
