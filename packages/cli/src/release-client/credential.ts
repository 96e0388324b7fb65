/** The credential that a pipeline or a person presents to the store: a release token, or a CI's identity. */
import { SECOND } from '@storefront/utils/time';
import { ReleaseRefusal, type RemoteStore } from './client.ts';

type Source = Readonly<Record<string, string | undefined>>;

const TIMEOUT = 10 * SECOND;

/** Returns undefined when the store's own settings are used. @throws {ReleaseRefusal} when something is missing */
export async function storeOf(source: Source): Promise<RemoteStore | undefined> {
  const { STORE_URL: url, RELEASE_TOKEN: token, DATABASE_URL: database } = source;
  const request = source.ACTIONS_ID_TOKEN_REQUEST_URL;
  const isCi = Boolean(request) && !database && Boolean(url);
  if (!token && !isCi) return undefined;
  if (!url || !URL.canParse(url)) throw new ReleaseRefusal('RELEASE_TOKEN needs STORE_URL: the address of the store.');
  const { origin, protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1') {
    throw new ReleaseRefusal(`STORE_URL must begin with https://: a token would be read on its way to ${origin}.`);
  }
  return { url: origin, token: token || (await identity(source, origin)) };
}

/** Returns GitHub's token for a run with `permissions: id-token: write`. */
async function identity(source: Source, audience: string): Promise<string> {
  const url = new URL(source.ACTIONS_ID_TOKEN_REQUEST_URL ?? '');
  url.searchParams.set('audience', audience);
  const headers = { authorization: `Bearer ${source.ACTIONS_ID_TOKEN_REQUEST_TOKEN}` };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT) });
  const { value } = (response.ok ? await response.json() : {}) as { value?: string };
  if (!value) throw new ReleaseRefusal(`The CI gave no identity: it answered ${response.status}.`);
  return value;
}
