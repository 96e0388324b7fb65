/** The settings in force that owners may see: no secrets, passwords or keys. */
import { connectionsOf } from '../../base/db/connections.ts';
import type { ShownSetting } from '../../studio/console/console-deps.ts';
import type { Env } from '../env.ts';

const place = (bucket: unknown) => (bucket === undefined ? 'a directory' : 'a bucket');
const set = (value: unknown) => (value === undefined ? 'not set' : 'set');

export function shownSettings(env: Env): ShownSetting[] {
  const { payments, outbox, console: own } = env;
  const values: Record<string, string | number> = {
    Production: env.production ? 'yes' : 'no',
    "The store's origin": env.publicOrigins[0],
    "The console's origin": own?.origin ?? 'none',
    'Console users': [...(own?.people ?? [])].map(([email, role]) => `${email} (${role})`).join(', ') || 'none',
    Port: env.port,
    'Trusted proxies': env.trustedProxyHops,
    'Database connections per process': connectionsOf(env),
    'Read replica': set(env.databaseReadUrl),
    Payments: payments.stripe ? 'stripe' : 'simulated',
    'Dispute notifications go to': payments.studioEmail ?? 'nobody',
    Emails: outbox.smtp ? 'a mail server' : 'the development outbox',
    Texts: outbox.twilio ? 'Twilio' : 'the development outbox',
    'Texts per day': outbox.texts.perDay,
    'Countries for texts': outbox.texts.countries.join(', '),
    'Sign-in with Google': env.google ? 'on' : 'the development identity provider',
    'Leaked passwords': env.breachService === undefined ? 'not checked' : 'checked',
    'Release storage': place(env.assetBucket),
    'Media storage': place(env.mediaBucket),
    'Product file storage': place(env.productFilesBucket),
    'Upload storage': place(env.filesBucket),
    'Release management over HTTP': env.releasesApi ? 'on' : 'off',
    'Release check': env.releaseCheck ? 'on' : 'none',
    'Log level': env.logLevel,
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: String(value) }));
}
