/** The only reader of the environment: every setting, checked once at start. */
import * as z from 'zod/mini';
import type { ProductDirectories } from './catalog/product-files.ts';
import { type LogLevel, logLevels } from './log.ts';
import type { IdentityProviderSettings } from './oidc/identity-provider.ts';
import { googleSettingsOf, googleVariables, missingGoogleSettings } from './oidc/settings.ts';
import { missingPostSettings, type PostSettings, postSettingsOf, postVariables } from './post/settings.ts';
import type { BucketSettings } from './storage/bucket.ts';
import { bucketSettingsOf, storageVariables, wrongStorageSettings } from './storage/settings.ts';

const wholeNumber = (from: number, to: number, fallback: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return z._default(
    z.coerce.number({ error }).check(z.int({ error }), z.gte(from, { error }), z.lte(to, { error })),
    fallback,
  );
};
const origin = z.string().check(z.refine(isOrigin, { error: 'must be an origin such as https://shop.example' }));
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: NoInfer<T[number]>) =>
  z._default(z.enum(values, { error: `must be one of ${values.join(', ')}` }), fallback);

const longSecret = z.optional(z.string().check(z.minLength(32, { error: 'must have at least 32 characters' })));

const variables = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development'),
  HOST: z.optional(z.string()),
  PORT: wholeNumber(1, 65_535, 4000),
  DATABASE_URL: z
    .string({ error: 'is required: the postgres:// address of the database' })
    .check(z.regex(/^(postgres|postgresql|socket):/, { error: 'must be a postgres:// address' })),
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
  RENDER_BUDGET: wholeNumber(10, 10_000, 200),
  SERVICE_WORKER: oneOf(['on', 'off'], 'on'),
  // Longer than a payment takes, and shorter than pages wait for an answer.
  PAYMENT_PATIENCE: wholeNumber(1_500, 12_000, 10_000),
  LOG_LEVEL: oneOf(logLevels, 'info'),
  RELEASE_LINK_SECRET: longSecret,
  ACCOUNT_SECRET: longSecret,
  DEV_ASSETS_URL: z.optional(z.url({ error: 'must be a URL' })),
  ...storageVariables,
  ...googleVariables,
  ...postVariables,
});

/** Known to everybody, so that a developer has nothing to set; production refuses it by having to bring its own. */
const DEVELOPMENT_SECRET = 'known to everybody, for development';

export interface Env {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  /** Origins whose requests may change something; the first is the store's public one. */
  readonly publicOrigins: readonly [string, ...string[]];
  readonly trustedProxyHops: number;
  /** Milliseconds the first view of a page may take to render; beyond, the browser does it. */
  readonly renderBudget: number;
  /** Whether browsers keep a page for when the network fails. */
  readonly serviceWorker: boolean;
  /** Milliseconds that a request waits for the payment provider's answer. */
  readonly paymentPatience: number;
  readonly logLevel: LogLevel;
  readonly assetsDirectory: string;
  /** Keeps released assets in place of that directory, which then holds copies. */
  readonly assetBucket: BucketSettings | undefined;
  /** Where pictures and previews are, and where what is sold is. */
  readonly productDirectories: ProductDirectories;
  /** Where the files of users are kept, and the bucket that keeps them in place of that directory. */
  readonly filesDirectory: string;
  readonly filesBucket: BucketSettings | undefined;
  /** Where shoppers sign in with Google; a stand-in of ours where there is none, which only development may lack. */
  readonly google: IdentityProviderSettings | undefined;
  /** Makes the keys that protect accounts; see secrets.ts. */
  readonly accountSecret: string;
  /** Signs the links that give one visitor another release. */
  readonly releaseLinkSecret: string;
  readonly devAssetsUrl: string | undefined;
  /** How letters and texts are sent. */
  readonly post: PostSettings;
}

/** Settings the process cannot start with; one sentence each. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/**
 * Checks `source` (normally process.env) and fills in the defaults. An empty variable counts as absent.
 * @throws {EnvError} naming every wrong variable.
 */
export function loadEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`;
  const wrong = [
    ...(production ? developmentSettings(publicOrigin, values) : []),
    ...missingGoogleSettings(values, production),
    ...missingPostSettings(values, production),
    ...wrongStorageSettings(values),
  ];
  if (wrong.length > 0) throw new EnvError(wrong);
  const local = [`http://localhost:${values.PORT}`, `http://127.0.0.1:${values.PORT}`, ...values.EXTRA_ORIGINS];
  return {
    production,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    publicOrigins: production ? [publicOrigin] : [publicOrigin, ...local.filter((entry) => entry !== publicOrigin)],
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    renderBudget: values.RENDER_BUDGET,
    serviceWorker: values.SERVICE_WORKER === 'on',
    paymentPatience: values.PAYMENT_PATIENCE,
    logLevel: values.LOG_LEVEL,
    assetsDirectory: values.ASSETS_DIR,
    assetBucket: bucketSettingsOf(values, 'ASSET_STORE'),
    productDirectories: { media: values.MEDIA_DIR, goods: values.GOODS_DIR },
    filesDirectory: values.FILES_DIR,
    filesBucket: bucketSettingsOf(values, 'FILES_STORE'),
    google: googleSettingsOf(values),
    accountSecret: values.ACCOUNT_SECRET ?? DEVELOPMENT_SECRET,
    releaseLinkSecret: values.RELEASE_LINK_SECRET ?? DEVELOPMENT_SECRET,
    devAssetsUrl: values.DEV_ASSETS_URL,
    post: postSettingsOf(values),
  };
}

/** What production refuses, in a sentence each. */
function developmentSettings(publicOrigin: string, values: z.output<typeof variables>): string[] {
  const { EXTRA_ORIGINS: extraOrigins, DEV_ASSETS_URL: devAssetsUrl, RELEASE_LINK_SECRET: secret } = values;
  return [
    ...(publicOrigin.startsWith('https://') ? [] : ['PUBLIC_ORIGIN must be an https:// origin in production.']),
    ...(extraOrigins.length === 0 ? [] : ['EXTRA_ORIGINS is for development and must be empty in production.']),
    ...(devAssetsUrl === undefined ? [] : ['DEV_ASSETS_URL is for development and must be empty in production.']),
    ...(values.ACCOUNT_SECRET !== undefined
      ? []
      : ['ACCOUNT_SECRET is required in production: at least 32 random characters.']),
    ...(secret !== undefined ? [] : ['RELEASE_LINK_SECRET is required in production: at least 32 random characters.']),
  ];
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
