import { runCommand } from './command.ts';
import { allSettings } from './env.ts';
import { start } from './start.ts';

await runCommand(allSettings, start);
