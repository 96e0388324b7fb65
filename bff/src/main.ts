import { runCommand } from './process/command.ts';
import { allSettings } from './process/env.ts';
import { start } from './process/start.ts';

await runCommand(allSettings, start);
