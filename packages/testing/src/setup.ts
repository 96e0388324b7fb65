/** Runs before every browser test file: no request reaches a real network. */
import { fakeServer } from './server.ts';

fakeServer();
