/** The outbox of a process: SMTP and Twilio when configured, otherwise the development outbox. */

import type { Clock } from '../clock.ts';
import type { Components } from '../component-health.ts';
import type { Db } from '../db/database.ts';
import type { Listener } from '../db/listen.ts';
import type { Log } from '../log.ts';
import type { Secret } from '../secrets.ts';
import { twilioTransport } from '../sms/twilio.ts';
import { createOutbox, messageKeys } from './create-outbox.ts';
import { RETRIES } from './deliver.ts';
import { createDevOutbox, type Delivered, type DevOutbox } from './dev-outbox.ts';
import type { Outbox } from './outbox.ts';
import { type OutboxWorker, startOutboxWorker } from './outbox-worker.ts';
import type { MessagingSettings } from './settings.ts';
import { smtpTransport } from './smtp.ts';

interface OpenOutboxDeps {
  readonly db: Db;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  readonly components: Components;
  readonly env: { readonly accountSecret: Secret; readonly outbox: MessagingSettings; readonly production: boolean };
  /** Reports deliveries in development; never to the log, which is kept. */
  readonly report: (event: { readonly event: 'delivered'; readonly message: Delivered }) => void;
}

interface OpenOutbox {
  readonly outbox: Outbox;
  readonly devOutbox: DevOutbox | undefined;
  startWorker(): OutboxWorker;
}

export function openOutbox({ db, listener, clock, log, components, env, report }: OpenOutboxDeps): OpenOutbox {
  const { accountSecret, production } = env;
  const { smtp, twilio, texts } = env.outbox;
  const outbox = createDevOutbox(clock, (message) => report({ event: 'delivered', message }));
  const transports = {
    email: smtp ? smtpTransport(smtp) : outbox.transports.email,
    text: twilio ? twilioTransport(twilio) : outbox.transports.text,
  };
  const keys = messageKeys(accountSecret);
  return {
    outbox: createOutbox({ db, clock, accountSecret, texts }),
    devOutbox: production ? undefined : outbox,
    startWorker: () => startOutboxWorker({ db, listener, clock, log, components, transports, keys, retries: RETRIES }),
  };
}
