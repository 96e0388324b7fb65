import { parseArgs } from 'node:util';
import { UsageError } from '../command-error.ts';
import type { Command, CommandGroup, OptionTypes, OptionValues } from './command.ts';
import { helpOf } from './help.ts';
import { unknownName } from './nearest-name.ts';

interface Parsed<Options, Types extends OptionTypes> {
  readonly command: Command<Options>;
  readonly operands: string[];
  readonly values: OptionValues<Types>;
}

const HELP_OPTION = { help: { type: 'boolean', short: 'h', summary: 'prints this help' } } as const;

/** Returns the named command and its arguments; undefined for help. @throws {UsageError} with one sentence */
export function parseCommand<Options, Types extends OptionTypes>(
  args: readonly string[],
  group: CommandGroup<Options, Types>,
): Parsed<Options, Types> | undefined {
  const { commands, options, checks = {} } = group;
  const { positionals, values } = readOptions(args, { ...options, ...HELP_OPTION });
  if (values.help) return undefined;
  const [name, ...operands] = positionals;
  if (name === undefined) throw new UsageError(helpOf(group));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(unknownName('command', name, Object.keys(commands)));
  const { takes = [], accepts = [] } = command;
  if (operands.length !== takes.length) {
    throw new UsageError(`${name} takes ${takes.map((operand) => `<${operand}>`).join(' ') || 'no arguments'}.`);
  }
  const foreign = Object.keys(values).find((option) => !accepts.includes(option));
  if (foreign) throw new UsageError(`--${foreign} is not an option of ${name}.`);
  for (const [index, operand] of takes.entries()) {
    const wrong = checks[operand]?.(operands[index] ?? '');
    if (wrong) throw new UsageError(wrong);
  }
  return { command, operands, values: values as OptionValues<Types> };
}

/** `parseArgs` with one-sentence errors that suggest the nearest name. @throws {UsageError} */
export function readOptions<const Types extends OptionTypes>(
  args: readonly string[],
  options: Types,
): { readonly positionals: string[]; readonly values: OptionValues<Types> } {
  const { tokens, positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options,
  });
  for (const token of tokens) {
    if (token.kind === 'option') refuseWrong(token, options);
  }
  return { positionals, values: { ...values } as OptionValues<Types> };
}

interface OptionToken {
  readonly name: string;
  /** The name as typed. */
  readonly rawName: string;
  readonly value: string | undefined;
  /** True for `--name=value`. */
  readonly inlineValue: boolean | undefined;
}

function refuseWrong({ name, rawName, value, inlineValue }: OptionToken, options: OptionTypes): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option) {
    const known = Object.keys(options).map((one) => `--${one}`);
    throw new UsageError(unknownName('option', rawName, known));
  }
  if (option.type === 'boolean' && value !== undefined) throw new UsageError(`--${name} takes no value.`);
  if (option.type === 'string' && (value === undefined || (!inlineValue && value.startsWith('-')))) {
    throw new UsageError(`--${name} needs a value.`);
  }
}
