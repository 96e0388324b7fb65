/** The process of the backend-for-frontend. */
import { runCommand } from './command.ts';
import { start } from './start.ts';

await runCommand(start);
