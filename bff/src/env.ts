/** The only reader of the environment: every setting, checked once at start. */
import { relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { ProductDirectories } from './catalog/product-files.ts';
import { type LogLevel, logLevels } from './log.ts';
import type { IdentityProviderSettings } from './oidc/identity-provider.ts';
import { missingPostSettings, type PostSettings, postSettingsOf, postVariables } from './post/settings.ts';
import type { BucketSettings } from './releases/bucket.ts';

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
  LOG_LEVEL: oneOf(logLevels, 'info'),
  ASSETS_DIR: z._default(z.string(), '.data/assets'),
  MEDIA_DIR: z._default(z.string(), '.data/media'),
  GOODS_DIR: z._default(z.string(), '.data/goods'),
  ASSET_STORE_URL: z.optional(
    z.string().check(
      z.refine(isBucketUrl, {
        error: 'must be the address of a bucket such as https://s3.eu-central-1.amazonaws.com/shop-assets',
      }),
    ),
  ),
  ASSET_STORE_REGION: z._default(
    z.string().check(z.regex(/^[a-z0-9-]+$/, { error: 'must be the name of a region such as eu-central-1' })),
    'us-east-1',
  ),
  ASSET_STORE_ACCESS_KEY_ID: z.optional(z.string()),
  ASSET_STORE_SECRET_ACCESS_KEY: z.optional(z.string()),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  OIDC_ISSUER: z._default(
    z.string().check(
      z.refine(isIssuer, {
        error: 'must be the https:// address of an identity provider, without a slash at its end',
      }),
    ),
    'https://accounts.google.com',
  ),
  RELEASE_LINK_SECRET: longSecret,
  ACCOUNT_SECRET: longSecret,
  DEV_ASSETS_URL: z.optional(z.url({ error: 'must be a URL' })),
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
  readonly logLevel: LogLevel;
  readonly assetsDirectory: string;
  /** Keeps released assets in place of that directory, which then holds copies. */
  readonly assetBucket: BucketSettings | undefined;
  /** Where pictures and previews are, and where what is sold is. */
  readonly productDirectories: ProductDirectories;
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
  if (production) refuseDevelopmentSettings(publicOrigin, values);
  const missing = missingPostSettings(values, production);
  if (missing.length > 0) throw new EnvError(missing);
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
    logLevel: values.LOG_LEVEL,
    assetsDirectory: values.ASSETS_DIR,
    assetBucket: assetBucketOf(values),
    productDirectories: productDirectoriesOf(values),
    google: googleOf(values),
    accountSecret: values.ACCOUNT_SECRET ?? DEVELOPMENT_SECRET,
    releaseLinkSecret: values.RELEASE_LINK_SECRET ?? DEVELOPMENT_SECRET,
    devAssetsUrl: values.DEV_ASSETS_URL,
    post: postSettingsOf(values),
  };
}

function refuseDevelopmentSettings(publicOrigin: string, values: z.output<typeof variables>): void {
  const { EXTRA_ORIGINS: extraOrigins, DEV_ASSETS_URL: devAssetsUrl, RELEASE_LINK_SECRET: secret } = values;
  const sentences = [
    ...(publicOrigin.startsWith('https://') ? [] : ['PUBLIC_ORIGIN must be an https:// origin in production.']),
    ...(extraOrigins.length === 0 ? [] : ['EXTRA_ORIGINS is for development and must be empty in production.']),
    ...(devAssetsUrl === undefined ? [] : ['DEV_ASSETS_URL is for development and must be empty in production.']),
    ...(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const).flatMap((name) =>
      values[name] !== undefined ? [] : [`${name} is required in production: as Google gave it to the store.`],
    ),
    ...(values.ACCOUNT_SECRET !== undefined
      ? []
      : ['ACCOUNT_SECRET is required in production: at least 32 random characters.']),
    ...(secret !== undefined ? [] : ['RELEASE_LINK_SECRET is required in production: at least 32 random characters.']),
  ];
  if (sentences.length > 0) throw new EnvError(sentences);
}

/** @throws {EnvError} when the client's id comes without its secret, or the other way round */
function googleOf(values: z.output<typeof variables>): IdentityProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined) throw new EnvError(['GOOGLE_CLIENT_ID is required with GOOGLE_CLIENT_SECRET.']);
  if (clientSecret === undefined) throw new EnvError(['GOOGLE_CLIENT_SECRET is required with GOOGLE_CLIENT_ID.']);
  return { issuer, clientId, clientSecret };
}

/** @throws {EnvError} when everybody could read what is sold */
function productDirectoriesOf(values: z.output<typeof variables>): ProductDirectories {
  const { MEDIA_DIR: media, GOODS_DIR: goods } = values;
  for (const name of ['MEDIA_DIR', 'ASSETS_DIR'] as const) {
    if (!relative(resolve(values[name]), resolve(goods)).startsWith('..'))
      throw new EnvError([`GOODS_DIR must be outside ${name}, which everybody can read.`]);
  }
  return { media, goods };
}

/** @throws {EnvError} when the bucket's address comes without credentials */
function assetBucketOf(values: z.output<typeof variables>): BucketSettings | undefined {
  const { ASSET_STORE_URL: url, ASSET_STORE_REGION: region } = values;
  if (url === undefined) return undefined;
  const required = (name: 'ASSET_STORE_ACCESS_KEY_ID' | 'ASSET_STORE_SECRET_ACCESS_KEY') => {
    const value = values[name];
    if (value === undefined) throw new EnvError([`${name} is required with ASSET_STORE_URL.`]);
    return value;
  };
  return {
    url,
    region,
    accessKeyId: required('ASSET_STORE_ACCESS_KEY_ID'),
    secretAccessKey: required('ASSET_STORE_SECRET_ACCESS_KEY'),
  };
}

/** Path style or the bucket as host; without credentials, query or fragment. */
function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, pathname } = new URL(text);
  return /^https?:$/.test(protocol) && text.replace(/\/$/, '') === `${protocol}//${host}${pathname}`.replace(/\/$/, '');
}

/** As OpenID Connect Discovery wants it: nothing after the path. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, pathname } = new URL(text);
  return protocol === 'https:' && text === `https://${host}${pathname === '/' ? '' : pathname}` && !text.endsWith('/');
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
