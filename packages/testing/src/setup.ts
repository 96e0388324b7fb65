/** Runs before every browser test file: no request reaches a real network. */
import { useFakeServer } from './server.ts';

useFakeServer();
