/** Settings: their defaults, and one clear sentence for each wrong one. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { EnvError } from '../base/errors.ts';
import { databaseSettings, loadEnv } from './env.ts';

const DATABASE_URL = 'postgres://storefront@localhost/storefront';
const production = {
  DATABASE_URL,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://shop.example',
  RELEASE_LINK_SECRET: 'thirty-two characters of randomness',
  ACCOUNT_SECRET: 'forty characters that nobody else has seen',
  GOOGLE_CLIENT_ID: 'shop.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'a secret of Google and the shop',
  SMTP_URL: 'smtps://post:secret@mail.example',
  MAIL_FROM: 'Lanternkeep <post@shop.example>',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a token',
  TWILIO_FROM: '+15005550006',
  PAYMENTS: 'simulated',
};

function messagesOf(source: Record<string, string>): readonly string[] {
  try {
    loadEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.messages;
    throw error;
  }
  return [];
}

test('a database address is all that is needed to develop', () => {
  expect(loadEnv({ DATABASE_URL })).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 4000,
    metrics: undefined,
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_URL,
    databaseReadUrl: undefined,
    databasePoolSize: 10,
    publicOrigins: ['http://localhost:4000', 'http://127.0.0.1:4000'],
    trustedProxyHops: 0,
    drainTime: 500,
    renderers: expect.any(Number),
    renderBudget: 200,
    maxStreams: 5000,
    serviceWorker: true,
    sharedCacheSeconds: 10,
    payments: { stripe: undefined, studioEmail: undefined },
    paymentTimeout: 10_000,
    slowStatement: 500,
    logLevel: 'info',
    tracing: undefined,
    assetsDirectory: '.data/assets',
    assetBucket: undefined,
    productDirectories: { media: '.data/media', productFiles: '.data/goods' },
    filesDirectory: '.data/files',
    filesBucket: undefined,
    backupDirectory: undefined,
    backupBucket: undefined,
    backupKey: {},
    google: undefined,
    accountSecret: 'known to everybody, for development',
    breachService: undefined,
    releaseLinkSecret: expect.any(String),
    releasesApi: false,
    releaseCheck: undefined,
    devAssetsUrl: undefined,
    outbox: {
      smtp: undefined,
      twilio: undefined,
      texts: { countries: expect.arrayContaining(['1', '44']), perDay: 500 },
    },
  });
});

test('settings are read by their earlier names for one more release, with a warning', async () => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  expect(loadEnv({ DATABASE_URL, GOODS_DIR: '/srv/goods' }).productDirectories.productFiles).toBe('/srv/goods');
  expect((await warned).message).toBe(
    'GOODS_DIR was renamed to PRODUCT_FILES_DIR; the next release no longer reads the old name.',
  );
  const both = loadEnv({ DATABASE_URL, GOODS_DIR: '/srv/goods', PRODUCT_FILES_DIR: '/srv/files' });
  expect(both.productDirectories.productFiles).toBe('/srv/files');
});

test('emails and texts may be sent during development too', () => {
  const { SMTP_URL, MAIL_FROM, TWILIO_ACCOUNT_SID, TWILIO_FROM } = production;
  const key = { TWILIO_API_KEY: `SK${'1'.repeat(32)}`, TWILIO_API_SECRET: 'a secret' };
  const limits = { SMS_COUNTRIES: '44, 1876', SMS_DAILY_LIMIT: '20' };
  const env = loadEnv({ DATABASE_URL, SMTP_URL, MAIL_FROM, TWILIO_ACCOUNT_SID, TWILIO_FROM, ...key, ...limits });
  expect(env.outbox).toEqual({
    smtp: {
      url: SMTP_URL,
      from: { name: 'Lanternkeep', address: 'post@shop.example' },
      notificationsFrom: { name: 'Lanternkeep', address: 'post@shop.example' },
      replyTo: undefined,
      clientName: 'shop.example',
    },
    twilio: {
      accountSid: TWILIO_ACCOUNT_SID,
      from: TWILIO_FROM,
      credentials: { username: key.TWILIO_API_KEY, password: 'a secret' },
    },
    texts: { countries: ['44', '1876'], perDay: 20 },
  });
});

test('an empty variable counts as absent', () => {
  expect(loadEnv({ DATABASE_URL, PORT: '', PUBLIC_ORIGIN: '', LOG_LEVEL: '' })).toEqual(loadEnv({ DATABASE_URL }));
});

test('extra origins are allowed in development', () => {
  const { publicOrigins } = loadEnv({ DATABASE_URL, EXTRA_ORIGINS: 'http://localhost:4201, http://localhost:4202' });
  expect(publicOrigins).toEqual(expect.arrayContaining(['http://localhost:4201', 'http://localhost:4202']));
});

const bucket = {
  ASSET_STORE_URL: 'https://s3.eu-central-1.amazonaws.com/shop-assets',
  ASSET_STORE_REGION: 'eu-central-1',
  ASSET_STORE_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  ASSET_STORE_SECRET_ACCESS_KEY: 'a secret',
};

test.each([{ DATABASE_URL }, production])('released assets may be kept in a bucket (%#)', (source) => {
  expect(loadEnv({ ...source, ...bucket }).assetBucket).toEqual({
    url: bucket.ASSET_STORE_URL,
    region: 'eu-central-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'a secret',
  });
});

test.each([
  ['FILES', 'filesBucket'],
  ['MEDIA', 'mediaBucket'],
  ['PRODUCT_FILES', 'productFilesBucket'],
] as const)('%s may be kept in a bucket of their own', (store, name) => {
  const own = Object.entries(bucket).map(([variable, value]) => [variable.replace('ASSET', store), value]);
  const env = loadEnv({ DATABASE_URL, ...Object.fromEntries(own) });
  expect(env[name]).toMatchObject({ url: bucket.ASSET_STORE_URL, accessKeyId: 'AKIDEXAMPLE' });
  expect(env.assetBucket).toBeUndefined();
});

const ofProducts = (media: string, productFiles: string) => ({
  MEDIA_STORE_URL: media,
  PRODUCT_FILES_STORE_URL: productFiles,
  ...Object.fromEntries(
    ['MEDIA_STORE', 'PRODUCT_FILES_STORE'].flatMap((store) =>
      ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) => [`${store}_${name}`, 'known']),
    ),
  ),
});

const bucketAddress =
  'ASSET_STORE_URL must be the address of a bucket such as https://s3.eu-central-1.amazonaws.com/shop-assets.';

test.each([
  [{}, 'https://accounts.google.com'],
  [{ OIDC_ISSUER: 'https://identity.example/shop' }, 'https://identity.example/shop'],
])('shoppers sign in with Google, or where %j says', (source, issuer) => {
  expect(loadEnv({ ...production, ...source }).google).toEqual({
    issuer,
    clientId: 'shop.apps.googleusercontent.com',
    clientSecret: 'a secret of Google and the shop',
  });
});

test('traces are gathered for five seconds unless another delay is set', () => {
  const source = { DATABASE_URL, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  expect(loadEnv(source).tracing).toMatchObject({ ratio: 0.1, exportDelay: 5000 });
  expect(loadEnv({ ...source, OTEL_BSP_SCHEDULE_DELAY: '200' }).tracing).toMatchObject({ exportDelay: 200 });
});

test('new passwords may be looked up among leaked ones', () => {
  const BREACHED_PASSWORDS_URL = 'https://api.pwnedpasswords.com';
  expect(loadEnv({ DATABASE_URL, BREACHED_PASSWORDS_URL }).breachService).toBe(BREACHED_PASSWORDS_URL);
});

const issuerMessage = 'OIDC_ISSUER must be the https:// address of an identity provider, without a slash at its end.';

const smtpAddress = 'SMTP_URL must be an address such as smtps://user:password@mail.example.';

test('in production only the public origin is allowed, and the server listens on every interface', () => {
  expect(loadEnv(production)).toMatchObject({ publicOrigins: ['https://shop.example'], host: '0.0.0.0' });
});

describe('a wrong setting is told in one sentence', () => {
  test.each([
    [{}, 'DATABASE_URL is required: the postgres:// address of the database.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address.'],
    [{ DATABASE_URL, DATABASE_READ_URL: 'replica' }, 'DATABASE_READ_URL must be a postgres:// address.'],
    [
      { DATABASE_URL, DATABASE_READ_URL: DATABASE_URL },
      'DATABASE_READ_URL must be the address of a replica, not of the database itself.',
    ],
    [
      { DATABASE_URL, MEDIA_DIR: '/srv/media', PRODUCT_FILES_DIR: '/srv/media/../media/goods' },
      'PRODUCT_FILES_DIR must be outside MEDIA_DIR, which is public.',
    ],
    [
      { DATABASE_URL, ASSETS_DIR: '/srv/files', PRODUCT_FILES_DIR: '/srv/files' },
      'PRODUCT_FILES_DIR must be outside ASSETS_DIR, which is public.',
    ],
    [
      { DATABASE_URL, MEDIA_DIR: '/srv/media', FILES_DIR: '/srv/media/files' },
      'FILES_DIR must be outside MEDIA_DIR, which is public.',
    ],
    [
      { DATABASE_URL, FILES_STORE_URL: 'https://files.example/shop', FILES_STORE_SECRET_ACCESS_KEY: 'a secret' },
      'FILES_STORE_ACCESS_KEY_ID is required with FILES_STORE_URL.',
    ],
    [
      { DATABASE_URL, ...ofProducts('https://s3.example/shop', 'https://s3.example/shop/files/') },
      'PRODUCT_FILES_STORE_URL must be outside MEDIA_STORE_URL, which is public.',
    ],
    [
      { DATABASE_URL, ...ofProducts('https://s3.example/shop/media', 'https://s3.example/shop/media') },
      'PRODUCT_FILES_STORE_URL must be outside MEDIA_STORE_URL, which is public.',
    ],
    [{ DATABASE_URL, PORT: 'http' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ DATABASE_URL, PORT: '65536' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ DATABASE_URL, PAYMENT_TIMEOUT: '15000' }, 'PAYMENT_TIMEOUT must be a whole number from 1500 to 12000.'],
    [{ DATABASE_URL, DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a whole number from 1 to 200.'],
    [{ DATABASE_URL, TRUSTED_PROXY_HOPS: '-1' }, 'TRUSTED_PROXY_HOPS must be a whole number from 0 to 10.'],
    [{ DATABASE_URL, NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test.'],
    [{ DATABASE_URL, OTEL_BSP_SCHEDULE_DELAY: '0' }, 'OTEL_BSP_SCHEDULE_DELAY must be a whole number from 1 to 60000.'],
    [{ DATABASE_URL, LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
    [
      { DATABASE_URL, PUBLIC_ORIGIN: 'https://shop.example/' },
      'PUBLIC_ORIGIN must be an origin such as https://shop.example.',
    ],
    [
      { DATABASE_URL, EXTRA_ORIGINS: 'localhost:4201' },
      'EXTRA_ORIGINS must be an origin such as https://shop.example.',
    ],
    ...(
      [
        ['http://localhost:4001', { EXTRA_ORIGINS: 'http://localhost:4201,http://localhost:4001' }],
        ['http://127.0.0.1:4000', {}],
        ['http://shop.localhost', { PUBLIC_ORIGIN: 'http://shop.localhost' }],
      ] as const
    ).map(([CONSOLE_ORIGIN, store]): [Record<string, string>, string] => [
      { DATABASE_URL, CONSOLE_ORIGIN, ...store },
      "CONSOLE_ORIGIN must differ from the store's origins, set by PUBLIC_ORIGIN, PORT and EXTRA_ORIGINS.",
    ]),
    [{ DATABASE_URL, DEV_ASSETS_URL: 'here' }, 'DEV_ASSETS_URL must be a URL.'],
    [{ DATABASE_URL, ACCOUNT_SECRET: 'short' }, 'ACCOUNT_SECRET must have at least 32 characters.'],
    [{ DATABASE_URL, RELEASE_LINK_SECRET: 'short' }, 'RELEASE_LINK_SECRET must have at least 32 characters.'],
    [
      { DATABASE_URL, ACCOUNT_SECRET: 'x'.repeat(32), ACCOUNT_SECRET_PREVIOUS: 'x'.repeat(32) },
      'ACCOUNT_SECRET_PREVIOUS must differ from ACCOUNT_SECRET.',
    ],
    ...['api.pwnedpasswords.com', 'http://leaks.example', 'https://leaks.example/'].map(
      (BREACHED_PASSWORDS_URL): [Record<string, string>, string] => [
        { DATABASE_URL, BREACHED_PASSWORDS_URL },
        'BREACHED_PASSWORDS_URL must be an https:// address without a slash at its end, such as https://api.pwnedpasswords.com.',
      ],
    ),
    [{ DATABASE_URL, SMTP_URL: 'mail.example:587', MAIL_FROM: 'a@b.co' }, smtpAddress],
    [{ DATABASE_URL, SMTP_URL: 'smtp://mail.example?tls=no', MAIL_FROM: 'a@b.co' }, smtpAddress],
    [{ DATABASE_URL, SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is required with SMTP_URL: the sender of emails.'],
    [
      { DATABASE_URL, MAIL_FROM: 'Lanternkeep' },
      'MAIL_FROM must be an address such as post@shop.example, or Lanternkeep <post@shop.example>.',
    ],
    [
      { ...production, MAIL_NOTIFICATIONS_FROM: 'news@shop.example, post@shop.example' },
      'MAIL_NOTIFICATIONS_FROM must be an address such as post@shop.example, or Lanternkeep <post@shop.example>.',
    ],
    [
      { ...production, MAIL_REPLY_TO: 'help@shop.example\r\nBcc: all@shop.example' },
      'MAIL_REPLY_TO must be an address such as post@shop.example, or Lanternkeep <post@shop.example>.',
    ],
    ...['127.0.0.1', '[127.0.0.1]', 'shop', 'shop.example.', 'shop .example'].map(
      (name): [Record<string, string>, string] => [
        { ...production, SMTP_CLIENT_NAME: name },
        'SMTP_CLIENT_NAME must be the name of this machine in DNS, such as shop.example.',
      ],
    ),
    [{ ...production, TWILIO_ACCOUNT_SID: 'x' }, 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits.'],
    [
      { ...production, TWILIO_FROM: 'Lanternkeep' },
      'TWILIO_FROM must be a number such as +15554443333 or the SID of a messaging service.',
    ],
    [{ DATABASE_URL, SMS_COUNTRIES: '+44' }, 'SMS_COUNTRIES must be calling codes such as 1,44,49.'],
    [{ DATABASE_URL, SMS_DAILY_LIMIT: 'many' }, 'SMS_DAILY_LIMIT must be a whole number from 0 to 9999999.'],
    [
      { ...production, SMTP_URL: '' },
      'SMTP_URL is required in production: the mail server, such as smtps://user:password@mail.example.',
    ],
    [{ ...production, MAIL_FROM: '' }, 'MAIL_FROM is required in production: the sender of emails.'],
    [
      { ...production, TWILIO_ACCOUNT_SID: '' },
      'TWILIO_ACCOUNT_SID is required in production: the account that sends texts.',
    ],
    [
      { ...production, TWILIO_AUTH_TOKEN: '', TWILIO_API_KEY: `SK${'1'.repeat(32)}` },
      'TWILIO_AUTH_TOKEN, or TWILIO_API_KEY and TWILIO_API_SECRET, is required in production.',
    ],
    [
      { ...production, TWILIO_FROM: '' },
      'TWILIO_FROM is required in production: a number or the SID of a messaging service.',
    ],
    [{ DATABASE_URL, ...bucket, ASSET_STORE_URL: 's3://shop-assets' }, bucketAddress],
    [{ DATABASE_URL, ...bucket, ASSET_STORE_URL: 'https://id:secret@shop-assets.example' }, bucketAddress],
    [{ DATABASE_URL, ...bucket, ASSET_STORE_URL: 'https://shop-assets.example?region=x' }, bucketAddress],
    [
      { DATABASE_URL, ...bucket, ASSET_STORE_REGION: 'EU (Frankfurt)' },
      'ASSET_STORE_REGION must be the name of a region such as eu-central-1.',
    ],
    [
      { DATABASE_URL, ...bucket, ASSET_STORE_ACCESS_KEY_ID: '' },
      'ASSET_STORE_ACCESS_KEY_ID is required with ASSET_STORE_URL.',
    ],
    [
      { DATABASE_URL, ...bucket, ASSET_STORE_SECRET_ACCESS_KEY: '' },
      'ASSET_STORE_SECRET_ACCESS_KEY is required with ASSET_STORE_URL.',
    ],
    [{ DATABASE_URL, OIDC_ISSUER: 'http://identity.example' }, issuerMessage],
    [{ DATABASE_URL, OIDC_ISSUER: 'https://identity.example/' }, issuerMessage],
    [{ DATABASE_URL, OIDC_ISSUER: 'https://identity.example?shop' }, issuerMessage],
    [{ DATABASE_URL, GOOGLE_CLIENT_ID: 'shop' }, 'GOOGLE_CLIENT_SECRET is required with GOOGLE_CLIENT_ID.'],
    [{ DATABASE_URL, GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID is required with GOOGLE_CLIENT_SECRET.'],
    [
      { ...production, GOOGLE_CLIENT_ID: '' },
      'GOOGLE_CLIENT_ID is required in production: Google issues it to the store.',
    ],
    [
      { ...production, GOOGLE_CLIENT_SECRET: '' },
      'GOOGLE_CLIENT_SECRET is required in production: Google issues it to the store.',
    ],
    [
      { ...production, PAYMENTS: '' },
      'PAYMENTS is required in production: stripe, or simulated, which charges nothing.',
    ],
    [{ DATABASE_URL, PAYMENTS: 'paypal' }, 'PAYMENTS must be simulated or stripe.'],
    [{ ...production, ACCOUNT_SECRET: '' }, 'ACCOUNT_SECRET is required in production: at least 32 random characters.'],
    [
      { ...production, RELEASE_LINK_SECRET: '' },
      'RELEASE_LINK_SECRET is required in production: at least 32 random characters.',
    ],
    [{ ...production, PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN must be an https:// origin in production.'],
    [
      { ...production, EXTRA_ORIGINS: 'http://localhost:4201' },
      'EXTRA_ORIGINS is for development and must be empty in production.',
    ],
    [
      { ...production, DEV_ASSETS_URL: 'http://localhost:8080' },
      'DEV_ASSETS_URL is for development and must be empty in production.',
    ],
  ])('%j', (source, message) => {
    expect(messagesOf(source)).toEqual([message]);
  });

  test('and several at once in one sentence each', () => {
    expect(messagesOf({ PORT: '0', LOG_LEVEL: 'loud' })).toHaveLength(3);
  });
});

describe('a secret that can be guessed keeps production from starting', () => {
  const told = (name: string) =>
    `${name} can be guessed; make a random one: node -p 'crypto.randomBytes(32).toString("hex")'.`;

  test.each([
    'a'.repeat(32),
    '0123456789'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz012345',
    'qwertyuiopasdfghjklzxcvbnm123456',
    'deadbeef'.repeat(8),
    'changeme'.repeat(4),
    'change-me-change-me-please-change-me',
    '00000000000000000000000000000001',
    'known to everybody, for development',
  ])('%s', (secret) => {
    for (const name of ['ACCOUNT_SECRET', 'RELEASE_LINK_SECRET']) {
      expect(messagesOf({ ...production, [name]: secret })).toEqual([told(name)]);
      expect(messagesOf({ DATABASE_URL, [name]: secret })).toEqual([]);
    }
  });

  test.each(['hex', 'base64', 'base64url'] as const)('and 32 bytes without a pattern, in %s, do not', (encoding) => {
    for (let seed = 0; seed < 300; seed += 1) {
      const ACCOUNT_SECRET = createHash('sha256').update(`${seed}`).digest(encoding);
      expect(messagesOf({ ...production, ACCOUNT_SECRET })).toEqual([]);
    }
  });
});

test('all that is wrong is told at once, in one sentence for each variable', () => {
  expect(messagesOf({ NODE_ENV: 'production', PORT: 'http', PUBLIC_ORIGIN: 'shop', TWILIO_FROM: 'Ann' })).toEqual([
    'PORT must be a whole number from 1 to 65535.',
    'DATABASE_URL is required: the postgres:// address of the database.',
    'PUBLIC_ORIGIN must be an origin such as https://shop.example.',
    'TWILIO_FROM must be a number such as +15554443333 or the SID of a messaging service.',
    'PAYMENTS is required in production: stripe, or simulated, which charges nothing.',
    'GOOGLE_CLIENT_ID is required in production: Google issues it to the store.',
    'GOOGLE_CLIENT_SECRET is required in production: Google issues it to the store.',
    'ACCOUNT_SECRET is required in production: at least 32 random characters.',
    'RELEASE_LINK_SECRET is required in production: at least 32 random characters.',
    'SMTP_URL is required in production: the mail server, such as smtps://user:password@mail.example.',
    'MAIL_FROM is required in production: the sender of emails.',
    'TWILIO_ACCOUNT_SID is required in production: the account that sends texts.',
    'TWILIO_AUTH_TOKEN, or TWILIO_API_KEY and TWILIO_API_SECRET, is required in production.',
  ]);
});

describe('a command asks only for the settings it needs', () => {
  test('which in production may be the database alone', () => {
    const source = { NODE_ENV: 'production', DATABASE_URL, PORT: 'http' };
    expect(loadEnv(source, databaseSettings)).toEqual({
      production: true,
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: DATABASE_URL,
      databasePoolSize: 10,
    });
  });

  test('and of those still refuses what is for development', () => {
    const source = { NODE_ENV: 'production', DATABASE_URL };
    expect(() => loadEnv(source, [...databaseSettings, 'accountSecret', 'publicOrigins'])).toThrow(
      new EnvError([
        'ACCOUNT_SECRET is required in production: at least 32 random characters.',
        'PUBLIC_ORIGIN must be an https:// origin in production.',
      ]),
    );
  });
});
