import type { CommandGroup, OptionType, OptionTypes } from './command.ts';

const EXIT_CODES = 'Exit codes: 0 success, 1 failure, 2 wrong usage.';

export const isHelp = (arg: string) => arg === '--help' || arg === '-h';

type Row = readonly [left: string, summary: string];

export function formatHelp(usage: string, parts: readonly (readonly Row[])[], notes: string): string {
  const width = Math.max(...parts.flat().map(([left]) => left.length));
  const sections = parts
    .filter((rows) => rows.length > 0)
    .map((rows) => rows.map(([left, summary]) => `  ${left.padEnd(width)}   ${summary}`).join('\n'));
  return [`Usage: ${usage}`, ...sections, [notes, EXIT_CODES].filter(Boolean).join('\n')].join('\n\n');
}

export function helpOf<Options, Types extends OptionTypes>(group: CommandGroup<Options, Types>): string {
  const commands = Object.entries(group.commands).map(
    ([name, { takes = [], summary }]) =>
      [[name, ...takes.map((operand) => `<${operand}>`)].join(' '), summary] as const,
  );
  return formatHelp(group.usage, [commands, optionRows(group.options)], group.notes);
}

export function optionRows(options: OptionTypes): Row[] {
  return Object.entries(options).map(([name, option]) => [formatOption(name, option), option.summary]);
}

function formatOption(name: string, { short, value }: OptionType): string {
  return [`${short ? `-${short}, ` : ''}--${name}`, ...(value ? [value] : [])].join(' ');
}
