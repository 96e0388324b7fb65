/** The post of a process: by mail server and Twilio where they are given, and else by the outbox of development. */
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { smtpLetters } from '../mail/smtp.ts';
import { twilioTexts } from '../sms/twilio.ts';
import { RETRIES } from './deliver.ts';
import { createDevOutbox, type Delivered, type DevOutbox } from './dev-outbox.ts';
import { createPost, messageKey } from './outbox.ts';
import type { Post } from './post.ts';
import { type PostWorker, startPostWorker } from './post-worker.ts';

interface OpenPostDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly env: Pick<Env, 'accountSecret' | 'databaseUrl' | 'post' | 'production'>;
  /** Is told what was delivered in development; never the log, which is kept. */
  readonly tell: (event: { readonly event: 'delivered'; readonly message: Delivered }) => void;
}

interface OpenPost {
  readonly post: Post;
  readonly devOutbox: DevOutbox | undefined;
  /** Begins to send. */
  startWorker(): PostWorker;
}

export function openPost({ db, clock, log, env, tell }: OpenPostDeps): OpenPost {
  const { accountSecret, databaseUrl, production } = env;
  const { smtp, twilio, texts } = env.post;
  const outbox = createDevOutbox(clock, (message) => tell({ event: 'delivered', message }));
  const carriers = {
    letter: smtp ? smtpLetters(smtp) : outbox.carriers.letter,
    text: twilio ? twilioTexts(twilio) : outbox.carriers.text,
  };
  const key = messageKey(accountSecret);
  return {
    post: createPost({ db, clock, accountSecret, texts }),
    devOutbox: production ? undefined : outbox,
    startWorker: () => startPostWorker({ db, databaseUrl, clock, log, carriers, key, retries: RETRIES }),
  };
}
