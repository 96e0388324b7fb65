import type { Answer, CommandGroup, OptionTypes } from './command.ts';
import { helpOf } from './help.ts';
import { formatJson } from './json.ts';
import { parseCommand } from './parse.ts';

/** Runs a group of commands. @returns 0 @throws {UsageError} @throws {CommandError} */
export async function runGroup<Options, Types extends OptionTypes>(
  group: CommandGroup<Options, Types>,
  args: readonly string[],
): Promise<number> {
  const parsed = parseCommand(args, group);
  const values: Readonly<Record<string, unknown>> = parsed?.values ?? {};
  const answer = parsed ? await parsed.command.run(parsed.operands, group.read(parsed.values)) : helpOf(group);
  printAnswer(answer, values.json === true);
  return 0;
}

export function printAnswer(answer: Answer | string | undefined, asJson: boolean): void {
  if (answer === undefined) return;
  if (typeof answer === 'string') console.log(answer);
  else console.log(asJson ? formatJson(answer.data) : answer.text);
}
