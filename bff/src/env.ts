/** The only reader of the environment: the settings that a process or a command needs, checked once at start. */
import { EnvError } from './errors.ts';
import { type Env, settings, type Values, type Variable, variables } from './settings.ts';

export type { Env };

/** What the server needs. */
export const allSettings = Object.keys(settings) as (keyof Env)[];

/** What a database is opened with. */
export const databaseSettings = ['production', 'databaseUrl', 'databasePoolSize'] as const satisfies (keyof Env)[];

/** The settings of these names. */
export type EnvOf<Names extends readonly (keyof Env)[]> = Pick<Env, Names[number]>;

/** Settings by their earlier names, which are read for one more release. */
const renamed = { GOODS_DIR: 'PRODUCT_FILES_DIR', PAYMENT_PATIENCE: 'PAYMENT_TIMEOUT' } as const;

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Checks what of `source` (normally process.env) the settings `wanted` are made of, all of them unless named, and fills
 * in the defaults. An empty variable counts as absent.
 * @throws {EnvError} with a sentence for every wrong variable
 */
export function loadEnv(source: Source): Env;
export function loadEnv<Name extends keyof Env>(source: Source, wanted: readonly Name[]): Pick<Env, Name>;
export function loadEnv(source: Source, wanted: readonly (keyof Env)[] = allSettings): Partial<Env> {
  const chosen = wanted.map((name) => settings[name]);
  // Whether this is production decides what others must be.
  const { values, wrong } = readVariables(withPresentNames(source), [
    'NODE_ENV',
    ...chosen.flatMap((setting) => setting.variables),
  ]);
  const messages = [
    ...wrong.values(),
    ...chosen
      .flatMap((setting) => setting.wrong?.(values) ?? [])
      // One of a variable is enough.
      .filter((message) => !wrong.has(/^\w+/.exec(message)?.[0] ?? '')),
  ];
  if (messages.length > 0) throw new EnvError([...new Set(messages)]);
  return Object.fromEntries(wanted.map((name) => [name, settings[name].value(values)]));
}

/** `source`, with what stands under earlier names under the present ones, and a warning for each. */
export function withPresentNames(source: Source): Source {
  const present = { ...source };
  for (const [earlier, name] of Object.entries(renamed)) {
    const given = source[earlier];
    if (!given || present[name]) continue;
    present[name] = given;
    process.emitWarning(`${earlier} is called ${name} now; the next release no longer reads it.`, { code: earlier });
  }
  return present;
}

/** Each variable by itself, so that one that is wrong hides no other; it counts as given all the same. */
function readVariables(source: Source, names: readonly Variable[]) {
  const wrong = new Map<string, string>();
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const given = source[name] || undefined;
    const parsed = variables.shape[name].safeParse(given);
    values[name] = parsed.success ? parsed.data : given;
    if (!parsed.success) wrong.set(name, `${name} ${parsed.error.issues[0]?.message}.`);
  }
  return { values: values as Values, wrong };
}
