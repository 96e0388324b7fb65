/** Starts the console. */
import { tolerateMovedNodes } from '@storefront/ui/moved-nodes';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { ConsoleApp } from './app.tsx';
import { createConsoleStore } from './store.ts';

tolerateMovedNodes();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Provider store={createConsoleStore()}>
      <ConsoleApp />
    </Provider>,
  );
}
