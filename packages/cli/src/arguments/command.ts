export interface OptionType {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** Placeholder of the option's value, such as `<day>`. */
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

/** @param format formats the data as text */
export function answer<T>(data: T, format: (data: T) => string): Answer {
  return { data, text: format(data) };
}

export interface Command<Options> {
  readonly summary: string;
  readonly takes?: readonly string[];
  /** Options that the command accepts; with `json` it prints data. */
  readonly accepts?: readonly string[];
  run(operands: readonly string[], options: Options): Promise<Answer | string | undefined>;
}

export interface CommandGroup<Options, Types extends OptionTypes> {
  /** Command line, such as `npm run releases -- <command>`. */
  readonly usage: string;
  readonly commands: Readonly<Record<string, Command<Options>>>;
  readonly options: Types;
  /** Checks of arguments by name; each returns a problem as one sentence. */
  readonly checks?: Readonly<Record<string, (given: string) => string | undefined>>;
  readonly notes: string;
  /** Checks option values. @throws {UsageError} with one sentence */
  read(given: OptionValues<Types>): Options;
}

export const JSON_OPTION = { type: 'boolean', summary: 'prints data instead of words' } as const;
