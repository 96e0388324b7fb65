/** Reads the arguments of commands that have commands, and refuses what is not understood before anything is done. */
import { parseArgs } from 'node:util';
import { UsageError } from '../command-error.ts';
import { unknownName } from './nearest-name.ts';

interface OptionType {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
}

interface Shape {
  /** Names of its arguments. */
  readonly takes: readonly string[];
  /** The options that belong to it. */
  readonly accepts: readonly string[];
}

/** Options that were given. */
export type OptionValues<Types extends Readonly<Record<string, OptionType>>> = {
  readonly [Name in keyof Types]?: (Types[Name]['type'] extends 'string' ? string : boolean) | undefined;
};

interface Parsed<Command, Types extends Readonly<Record<string, OptionType>>> {
  readonly command: Command;
  readonly operands: string[];
  readonly values: OptionValues<Types>;
}

interface Grammar<Command extends Shape, Types extends Readonly<Record<string, OptionType>>> {
  /** Is printed when help is asked for, and when no command is named. */
  readonly usage: string;
  readonly commands: Readonly<Record<string, Command>>;
  readonly options: Types;
  /** What is wrong with an argument, by its name; one sentence. */
  readonly checks?: Readonly<Record<string, (given: string) => string | undefined>>;
}

/**
 * The command that was meant, with its arguments; undefined when help was asked for, which has then been printed.
 * @throws {UsageError} with one sentence
 */
export function parseCommand<Command extends Shape, const Types extends Readonly<Record<string, OptionType>>>(
  args: readonly string[],
  { usage, commands, options, checks = {} }: Grammar<Command, Types>,
): Parsed<Command, Types> | undefined {
  const { positionals, values } = readOptions(args, { ...options, help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    console.log(usage);
    return undefined;
  }
  const [name, ...operands] = positionals;
  if (name === undefined) throw new UsageError(usage);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(unknownName('command', name, Object.keys(commands)));
  if (operands.length !== command.takes.length) {
    throw new UsageError(`${name} takes ${command.takes.map((operand) => `<${operand}>`).join(' ') || 'nothing'}.`);
  }
  const foreign = Object.keys(values).find((option) => !command.accepts.includes(option));
  if (foreign) throw new UsageError(`--${foreign} does not belong to ${name}.`);
  for (const [index, operand] of command.takes.entries()) {
    const wrong = checks[operand]?.(operands[index] ?? '');
    if (wrong) throw new UsageError(wrong);
  }
  return { command, operands, values: values as OptionValues<Types> };
}

/** Like `parseArgs`, which tells a mistake in several sentences and no name that is near. */
export function readOptions(
  args: readonly string[],
  options: Readonly<Record<string, OptionType>>,
): { readonly positionals: string[]; readonly values: Record<string, string | boolean> } {
  const parsed = parseArgs({ args: [...args], allowPositionals: true, strict: false, tokens: true, options });
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
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
  return { positionals: parsed.positionals, values: { ...parsed.values } as Record<string, string | boolean> };
}
