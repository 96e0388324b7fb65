/** Every setting of the server: its variables, their rules and its value. */
import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { messagingSettingsOf, messagingVariables, missingMessagingSettings } from '../base/email/settings.ts';
import { logLevels } from '../base/log.ts';
import { isGuessableSecret } from '../base/secret-strength.ts';
import type { Secret } from '../base/secrets.ts';
import type { BucketSettings } from '../base/storage/bucket-requests.ts';
import {
  bucketSettingsOf,
  missingCredentials,
  publicBucket,
  publicPlaces,
  type Store,
  storageVariables,
} from '../base/storage/settings.ts';
import { tracingSettingsOf, tracingVariables } from '../base/telemetry/traces/settings.ts';
import { wholeNumber } from '../base/whole-number.ts';
import { googleSettingsOf, googleVariables, missingGoogleSettings } from '../people/oidc/settings.ts';
import { missingPaymentSettings, paymentSettingsOf, paymentVariables } from '../shop/payments/settings.ts';
import { backupVariables } from '../studio/backup/settings.ts';
import { consoleSettingsOf, consoleVariables, wrongConsoleSettings } from '../studio/console/settings.ts';

const origin = z.string().check(z.refine(isOrigin, { error: 'must be an origin such as https://shop.example' }));
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: NoInfer<T[number]>) =>
  z._default(z.enum(values, { error: `must be one of ${values.join(', ')}` }), fallback);

const longSecret = z.optional(z.string().check(z.minLength(32, { error: 'must have at least 32 characters' })));

const postgresUrl = (missing?: string) =>
  z
    .string(missing ? { error: missing } : {})
    .check(z.regex(/^(postgres|postgresql|socket):/, { error: 'must be a postgres:// address' }));

export const variables = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development'),
  HOST: z.optional(z.string()),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  // 0 means no metrics.
  METRICS_PORT: wholeNumber(0, 65_535, 0),
  PORT: wholeNumber(1, 65_535, 4000),
  DATABASE_URL: postgresUrl('is required: the postgres:// address of the database'),
  DATABASE_DIRECT_URL: z.optional(postgresUrl()),
  DATABASE_READ_URL: z.optional(postgresUrl()),
  DATABASE_POOL_SIZE: wholeNumber(1, 200, 10),
  PUBLIC_ORIGIN: z.optional(origin),
  EXTRA_ORIGINS: z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((list) => list.split(',').flatMap((entry) => entry.trim() || [])),
    ),
    z.array(origin),
  ),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10, 0),
  DRAIN_TIME: wholeNumber(0, 60_000, 500),
  RENDER_BUDGET: wholeNumber(10, 10_000, 200),
  RENDERERS: wholeNumber(1, 64, Math.max(1, availableParallelism() - 1)),
  MAX_STREAMS: wholeNumber(1, 100_000, 5000),
  SERVICE_WORKER: oneOf(['on', 'off'], 'on'),
  SHARED_CACHE_SECONDS: wholeNumber(0, 300, 10),
  // Longer than a payment takes, shorter than pages wait for an answer.
  PAYMENT_TIMEOUT: wholeNumber(1_500, 12_000, 10_000),
  SLOW_STATEMENT: wholeNumber(1, 60_000, 500),
  LOG_LEVEL: oneOf(logLevels, 'info'),
  RELEASE_LINK_SECRET: longSecret,
  RELEASE_LINK_SECRET_PREVIOUS: longSecret,
  RELEASES_API: oneOf(['on', 'off'], 'off'),
  RELEASE_CHECK: z.optional(z.string()),
  ACCOUNT_SECRET: longSecret,
  ACCOUNT_SECRET_PREVIOUS: longSecret,
  BREACHED_PASSWORDS_URL: z.optional(
    z.string().check(
      z.regex(/^https:\/\/[^\s/?#]+(\/[^\s/?#]+)*$/, {
        error: 'must be an https:// address without a slash at its end, such as https://api.pwnedpasswords.com',
      }),
    ),
  ),
  DEV_ASSETS_URL: z.optional(z.url({ error: 'must be a URL' })),
  // Node and libraries read these variables themselves.
  HTTPS_PROXY: z.optional(z.string()),
  https_proxy: z.optional(z.string()),
  HTTP_PROXY: z.optional(z.string()),
  ...tracingVariables,
  ...storageVariables,
  ...backupVariables,
  ...googleVariables,
  ...paymentVariables,
  ...messagingVariables,
  ...consoleVariables,
});

export type Values = z.output<typeof variables>;
export type Variable = keyof Values;

/** Public, so that development needs no setup; production must set its own. */
const DEVELOPMENT_SECRET = 'known to everybody, for development';

export interface Setting<Value> {
  readonly variables: readonly Variable[];
  /** Errors of valid variables in combination; each sentence begins with a variable's name. */
  readonly wrong?: (values: Values) => readonly string[];
  readonly value: (values: Values) => Value;
}

const isProduction = ({ NODE_ENV }: Values) => NODE_ENV === 'production';
const publicOriginOf = ({ PUBLIC_ORIGIN, PORT }: Values) => PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
const names = <Name extends Variable>(variables: Readonly<Record<Name, unknown>>) => Object.keys(variables) as Name[];

const plain = <Name extends Variable>(name: Name): Setting<Values[Name]> => ({
  variables: [name],
  value: (values) => values[name],
});

const secret = (name: SecretName): Setting<Secret> => ({
  variables: [name, `${name}_PREVIOUS`],
  wrong: (values) => [...(isProduction(values) ? wrongSecret(name, values[name]) : []), ...wrongPrevious(name, values)],
  value: (values) => {
    const current = values[name] ?? DEVELOPMENT_SECRET;
    const previous = values[`${name}_PREVIOUS`];
    return previous === undefined ? current : { current, previous };
  },
});

type SecretName = 'ACCOUNT_SECRET' | 'RELEASE_LINK_SECRET';

function wrongPrevious(name: SecretName, values: Values): string[] {
  const previous = values[`${name}_PREVIOUS`];
  if (previous === undefined || previous !== values[name]) return [];
  return [`${name}_PREVIOUS must differ from ${name}.`];
}

function wrongSecret(name: Variable, given: string | undefined): string[] {
  if (given === undefined) return [`${name} is required in production: at least 32 random characters.`];
  if (given !== DEVELOPMENT_SECRET && !isGuessableSecret(given)) return [];
  return [`${name} can be guessed; make a random one: node -p 'crypto.randomBytes(32).toString("hex")'.`];
}

const bucket = (store: Store) => ({
  variables: [`${store}_URL`, `${store}_REGION`, `${store}_ACCESS_KEY_ID`, `${store}_SECRET_ACCESS_KEY`] as const,
  wrong: (values: Values) => missingCredentials(store, values),
  value: (values: Values): BucketSettings | undefined => bucketSettingsOf(values, store),
});
const productFilesBucket = bucket('PRODUCT_FILES_STORE');

export const settings = {
  production: { variables: ['NODE_ENV'], value: isProduction },
  host: {
    variables: ['HOST'],
    value: (values) => values.HOST ?? (isProduction(values) ? '0.0.0.0' : '127.0.0.1'),
  },
  port: plain('PORT'),
  /** Undefined: metrics are neither collected nor served. */
  metrics: {
    variables: ['METRICS_HOST', 'METRICS_PORT', 'PORT'],
    wrong: ({ METRICS_PORT, PORT }) => (METRICS_PORT === PORT ? ['METRICS_PORT must differ from PORT.'] : []),
    value: ({ METRICS_HOST: host, METRICS_PORT: port }) => (port === 0 ? undefined : { host, port }),
  },
  databaseUrl: plain('DATABASE_URL'),
  /** Address of the database server itself when DATABASE_URL is a pooler's. */
  databaseDirectUrl: {
    variables: ['DATABASE_URL', 'DATABASE_DIRECT_URL'],
    value: ({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_DIRECT_URL ?? DATABASE_URL,
  },
  /** A replica for public reads. */
  databaseReadUrl: {
    variables: ['DATABASE_READ_URL', 'DATABASE_URL', 'DATABASE_DIRECT_URL'],
    wrong: ({ DATABASE_READ_URL: url, DATABASE_URL, DATABASE_DIRECT_URL }) =>
      url !== undefined && [DATABASE_URL, DATABASE_DIRECT_URL].includes(url)
        ? ['DATABASE_READ_URL must be the address of a replica, not of the database itself.']
        : [],
    value: ({ DATABASE_READ_URL }) => DATABASE_READ_URL,
  },
  databasePoolSize: plain('DATABASE_POOL_SIZE'),
  /** Origins that may send writes; the first is the store's public one. */
  publicOrigins: {
    variables: ['PUBLIC_ORIGIN', 'PORT', 'EXTRA_ORIGINS'],
    wrong: (values) => (isProduction(values) ? developmentOrigins(values) : []),
    value: publicOriginsOf,
  },
  trustedProxyHops: plain('TRUSTED_PROXY_HOPS'),
  /** Milliseconds to report not ready while still accepting, before the process ends. */
  drainTime: plain('DRAIN_TIME'),
  /** Milliseconds that a first view may take to render; after that, the browser renders it. */
  renderBudget: plain('RENDER_BUDGET'),
  renderers: plain('RENDERERS'),
  /** Open event streams per process; beyond that, pages poll. */
  maxStreams: plain('MAX_STREAMS'),
  serviceWorker: { variables: ['SERVICE_WORKER'], value: ({ SERVICE_WORKER }) => SERVICE_WORKER === 'on' },
  sharedCacheSeconds: plain('SHARED_CACHE_SECONDS'),
  payments: {
    variables: names(paymentVariables),
    wrong: (values) => missingPaymentSettings(values, isProduction(values)),
    value: paymentSettingsOf,
  },
  /** Milliseconds a request waits for the payment provider. */
  paymentTimeout: plain('PAYMENT_TIMEOUT'),
  /** Milliseconds after which a statement is logged as slow. */
  slowStatement: plain('SLOW_STATEMENT'),
  logLevel: plain('LOG_LEVEL'),
  tracing: { variables: names(tracingVariables), value: tracingSettingsOf },
  assetsDirectory: plain('ASSETS_DIR'),
  /** Stores release files in place of that directory, which then holds copies. */
  assetBucket: bucket('ASSET_STORE'),
  productDirectories: {
    variables: ['MEDIA_DIR', 'PRODUCT_FILES_DIR', 'ASSETS_DIR'],
    wrong: (values) => publicPlaces('PRODUCT_FILES_DIR', values),
    value: ({ MEDIA_DIR: media, PRODUCT_FILES_DIR: productFiles }) => ({ media, productFiles }),
  },
  /** These two buckets replace the two directories above. */
  mediaBucket: bucket('MEDIA_STORE'),
  productFilesBucket: {
    variables: [...productFilesBucket.variables, 'MEDIA_STORE_URL'],
    wrong: (values) => [...productFilesBucket.wrong(values), ...publicBucket(values)],
    value: productFilesBucket.value,
  },
  /** Replaced by the bucket where one is set. */
  filesDirectory: {
    variables: ['FILES_DIR', 'MEDIA_DIR', 'ASSETS_DIR'],
    wrong: (values) => publicPlaces('FILES_DIR', values),
    value: ({ FILES_DIR }) => FILES_DIR,
  },
  filesBucket: bucket('FILES_STORE'),
  backupDirectory: plain('BACKUP_DIR'),
  /** Replaces that directory. */
  backupBucket: bucket('BACKUP_STORE'),
  backupKey: {
    variables: ['BACKUP_KEY', 'BACKUP_KEY_FILE'],
    wrong: ({ BACKUP_KEY: key, BACKUP_KEY_FILE: file, ...values }) => [
      ...(key && file ? ['BACKUP_KEY and BACKUP_KEY_FILE are both set; one of them is enough.'] : []),
      ...(key && values.NODE_ENV === 'production' ? wrongSecret('BACKUP_KEY', key) : []),
    ],
    value: ({ BACKUP_KEY: key, BACKUP_KEY_FILE: file }) => ({ key, file }),
  },
  /** Undefined in development means the development identity provider. */
  google: {
    variables: names(googleVariables),
    wrong: (values) => missingGoogleSettings(values, isProduction(values)),
    value: googleSettingsOf,
  },
  accountSecret: secret('ACCOUNT_SECRET'),
  /** Checks new passwords for leaks; see accounts/breached-passwords.ts. */
  breachService: plain('BREACHED_PASSWORDS_URL'),
  releaseLinkSecret: secret('RELEASE_LINK_SECRET'),
  /** True when teams manage releases over HTTP. */
  releasesApi: { variables: ['RELEASES_API'], value: ({ RELEASES_API }) => RELEASES_API === 'on' },
  /** A program and its arguments that check a release; see releases/gate/check-command.ts. */
  releaseCheck: {
    variables: ['RELEASE_CHECK'],
    value: ({ RELEASE_CHECK }) => {
      const [program, ...args] = RELEASE_CHECK?.split(/\s+/).filter(Boolean) ?? [];
      return program === undefined ? undefined : ([program, ...args] as const);
    },
  },
  devAssetsUrl: {
    variables: ['DEV_ASSETS_URL'],
    wrong: (values) =>
      isProduction(values) && values.DEV_ASSETS_URL !== undefined
        ? ['DEV_ASSETS_URL is for development and must be empty in production.']
        : [],
    value: ({ DEV_ASSETS_URL }) => DEV_ASSETS_URL,
  },
  /** Address of the HTTP proxy through which other hosts are reached. */
  outgoingProxy: {
    variables: ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY'],
    value: ({ HTTPS_PROXY, https_proxy, HTTP_PROXY }) => HTTPS_PROXY ?? https_proxy ?? HTTP_PROXY,
  },
  /** Undefined while there is no console. */
  console: {
    variables: [...names(consoleVariables), 'PUBLIC_ORIGIN', 'PORT', 'EXTRA_ORIGINS'],
    wrong: (values) => wrongConsoleSettings(values, publicOriginsOf(values), isProduction(values)),
    value: (values) => consoleSettingsOf(values, isProduction(values)),
  },
  /** Path of the Chromium that photographs models for the console. */
  browserPath: plain('CHROMIUM_PATH'),
  outbox: {
    variables: names(messagingVariables),
    wrong: (values) => missingMessagingSettings(values, isProduction(values)),
    value: messagingSettingsOf,
  },
} satisfies Record<string, Setting<unknown>>;

export type Env = { readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['value']> };

function publicOriginsOf(values: Values): readonly [string, ...string[]] {
  const publicOrigin = publicOriginOf(values);
  if (isProduction(values)) return [publicOrigin];
  const { PORT, EXTRA_ORIGINS } = values;
  const local = [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`, ...EXTRA_ORIGINS];
  return [publicOrigin, ...local.filter((entry) => entry !== publicOrigin)];
}

function developmentOrigins(values: Values): string[] {
  return [
    ...(publicOriginOf(values).startsWith('https://')
      ? []
      : ['PUBLIC_ORIGIN must be an https:// origin in production.']),
    ...(values.EXTRA_ORIGINS.length === 0 ? [] : ['EXTRA_ORIGINS is for development and must be empty in production.']),
  ];
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
