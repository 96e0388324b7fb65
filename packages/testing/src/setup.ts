/** Runs before every browser test file: no request reaches a real network, and dialogs open. */
import { openDialogs } from './dialog-element.ts';
import { fakeServer } from './server.ts';

fakeServer();
openDialogs();
