export interface OptionType {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** Placeholder of its value, such as `<day>`. */
  readonly value?: string;
  readonly summary: string;
}

export type OptionTypes = Readonly<Record<string, OptionType>>;

export type OptionValues<Types extends OptionTypes> = {
  readonly [Name in keyof Types]?: (Types[Name]['type'] extends 'string' ? string : boolean) | undefined;
};

/** Result of a command: data for `--json`, words otherwise. */
export interface Answer {
  readonly data: unknown;
  readonly text: string;
}

/** @param format says the data in words */
export function answer<T>(data: T, format: (data: T) => string): Answer {
  return { data, text: format(data) };
}

export interface Command<Options> {
  readonly summary: string;
  readonly takes?: readonly string[];
  /** Options the command accepts; with `json` it answers with data. */
  readonly accepts?: readonly string[];
  run(operands: readonly string[], options: Options): Promise<Answer | string | undefined>;
}

export interface CommandGroup<Options, Types extends OptionTypes> {
  /** How it is called, such as `npm run releases -- <command>`. */
  readonly usage: string;
  readonly commands: Readonly<Record<string, Command<Options>>>;
  readonly options: Types;
  /** Checks of arguments by name; each returns what is wrong, in one sentence. */
  readonly checks?: Readonly<Record<string, (given: string) => string | undefined>>;
  readonly notes: string;
  /** Checks the values of options. @throws {UsageError} with one sentence */
  read(given: OptionValues<Types>): Options;
}

export const JSON_OPTION = { type: 'boolean', summary: 'prints data instead of words' } as const;
