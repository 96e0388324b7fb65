/** The only reader of the environment: the settings of a process or command, checked once at start. */
import { EnvError } from '../base/errors.ts';
import { type Env, type Setting, settings, type Values, type Variable, variables } from './settings.ts';

export type { Env };

export const allSettings = Object.keys(settings) as (keyof Env)[];

export const databaseSettings = [
  'production',
  'databaseUrl',
  'databaseDirectUrl',
  'databasePoolSize',
] as const satisfies (keyof Env)[];

export type EnvOf<Names extends readonly (keyof Env)[]> = Pick<Env, Names[number]>;

/** Old names of settings, accepted for one more release. */
const renamed = { GOODS_DIR: 'PRODUCT_FILES_DIR', PAYMENT_PATIENCE: 'PAYMENT_TIMEOUT' } as const;

type Source = Readonly<Record<string, string | undefined>>;

/** Checks the `wanted` settings and fills in defaults; empty counts as absent. @throws {EnvError} one sentence each */
export function loadEnv(source: Source): Env;
export function loadEnv<Name extends keyof Env>(source: Source, wanted: readonly Name[]): Pick<Env, Name>;
export function loadEnv(source: Source, wanted: readonly (keyof Env)[] = allSettings): Partial<Env> {
  const chosen: readonly Setting<unknown>[] = wanted.map((name) => settings[name]);
  // NODE_ENV decides the rules of other variables.
  const { values, wrong } = readVariables(withPresentNames(source), [
    'NODE_ENV',
    ...chosen.flatMap((setting) => setting.variables),
  ]);
  const messages = [
    ...wrong.values(),
    ...chosen
      .flatMap((setting) => setting.wrong?.(values) ?? [])
      // One message per variable is enough.
      .filter((message) => !wrong.has(/^\w+/.exec(message)?.[0] ?? '')),
  ];
  if (messages.length > 0) throw new EnvError([...new Set(messages)]);
  return Object.fromEntries(wanted.map((name) => [name, settings[name].value(values)]));
}

/** `source` with old names replaced by the present ones, and a warning for each. */
export function withPresentNames(source: Source): Source {
  const present = { ...source };
  for (const [earlier, name] of Object.entries(renamed)) {
    const given = source[earlier];
    if (!given || present[name]) continue;
    present[name] = given;
    process.emitWarning(`${earlier} was renamed to ${name}; the next release no longer reads the old name.`, {
      code: earlier,
    });
  }
  return present;
}

/** Checks each variable by itself, so that one error hides no other. */
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
