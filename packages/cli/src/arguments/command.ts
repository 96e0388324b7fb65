/** What a program of commands is made of. */

export interface OptionType {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** What its value is called, such as `<day>`. */
  readonly value?: string;
  readonly summary: string;
}

export type OptionTypes = Readonly<Record<string, OptionType>>;

/** Options that were given. */
export type OptionValues<Types extends OptionTypes> = {
  readonly [Name in keyof Types]?: (Types[Name]['type'] extends 'string' ? string : boolean) | undefined;
};

/** What a command found out: data for `--json`, words otherwise. */
export interface Answer {
  readonly data: unknown;
  readonly text: string;
}

export interface Command<Options> {
  readonly summary: string;
  /** Names of its arguments. */
  readonly takes: readonly string[];
  /** The options that belong to it; with `json` it answers with data. */
  readonly accepts: readonly string[];
  /** Does it and answers what is left to print. */
  run(operands: readonly string[], options: Options): Promise<Answer | string | undefined>;
}

export interface CommandGroup<Options, Types extends OptionTypes> {
  /** How it is called, such as `npm run releases -- <command>`. */
  readonly usage: string;
  readonly commands: Readonly<Record<string, Command<Options>>>;
  readonly options: Types;
  /** What is wrong with an argument, by its name; one sentence. */
  readonly checks?: Readonly<Record<string, (given: string) => string | undefined>>;
  /** The last lines of its help. */
  readonly notes: string;
  /** Checks the values of options. @throws {UsageError} with one sentence */
  read(given: OptionValues<Types>): Options;
}

/** The option of every command that answers with data. */
export const JSON_OPTION = { type: 'boolean', summary: 'prints data instead of words' } as const;
