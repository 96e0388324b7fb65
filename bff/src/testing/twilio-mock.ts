/** Twilio as its published OpenAPI document describes it (Prism), for what texts need of it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import twilio from 'twilio';
import { freePort } from './free-port.ts';

const MESSAGES = '/2010-04-01/Accounts/{AccountSid}/Messages.json';

export interface TwilioMock {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts it with the messages' path alone, which takes a second less. */
export async function startTwilioMock(): Promise<TwilioMock> {
  const { resolve } = createRequire(import.meta.url);
  const published = resolve('@twilio/cli-core/src/services/twilio-api/twilio_api_v2010.json');
  const document: { readonly paths: Record<string, unknown> } = JSON.parse(await readFile(published, 'utf8'));
  const directory = await mkdtemp(join(tmpdir(), 'twilio-mock-'));
  const file = join(directory, 'messages.json');
  await writeFile(file, JSON.stringify({ ...document, paths: { [MESSAGES]: document.paths[MESSAGES] } }));
  const { createSingleProcessPrism } = await import('@stoplight/prism-cli/dist/util/createServer.js');
  const port = await freePort();
  const server = await createSingleProcessPrism({
    document: file,
    host: '127.0.0.1',
    port,
    // What it is asked is checked all the same; its own example of a list breaks its schema.
    errors: false,
    dynamic: false,
    cors: false,
    multiprocess: false,
    verboseLevel: 'silent',
    ignoreExamples: false,
    seed: '',
    jsonSchemaFakerFillProperties: false,
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server?.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Twilio's HTTP client, talking to `url` in place of Twilio. */
export function elsewhere(url: string, timeout: number): InstanceType<typeof twilio.RequestClient> {
  const client = new twilio.RequestClient({ timeout });
  const request = client.request.bind(client);
  client.request = (options) => request({ ...options, uri: options.uri.replace('https://api.twilio.com', url) });
  return client;
}
