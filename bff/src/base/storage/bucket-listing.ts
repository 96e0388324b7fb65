import { type BucketAnswer, elementsOf, type Send } from './bucket-requests.ts';

/** Lists every key below `root`, page by page. */
export async function* keysBelow(send: Send, root: string, pageSize = 1000): AsyncGenerator<string> {
  const { list, prefix, first } = await startListing(send, root, pageSize);
  for (let page = first; ; ) {
    const keys = elementsOf(page, 'Key');
    for (const key of keys) yield key.slice(prefix.length);
    const last = keys.at(-1);
    if (last === undefined || elementsOf(page, 'IsTruncated')[0] !== 'true') return;
    page = await list({ marker: last });
  }
}

interface Listing {
  readonly list: (query: Readonly<Record<string, string>>) => Promise<BucketAnswer>;
  readonly prefix: string;
  readonly first: BucketAnswer;
}

/** A root may contain a path in the bucket: path segments move to the prefix until the bucket responds. */
async function startListing(send: Send, root: string, pageSize: number): Promise<Listing> {
  const url = new URL(root);
  for (let prefix = ''; ; ) {
    const place = url.href.replace(/\/$/, '');
    const list = (query: Readonly<Record<string, string>>, expected = [200]) =>
      send(expected, {
        method: 'GET',
        url: `${place}?${new URLSearchParams({ prefix, 'max-keys': String(pageSize), ...query })}`,
      });
    const first = await list({}, url.pathname === '/' ? [200] : [200, 404]);
    if (first.status === 200) return { list, prefix, first };
    const end = url.pathname.lastIndexOf('/');
    prefix = `${decodeURIComponent(url.pathname.slice(end + 1))}/${prefix}`;
    url.pathname = url.pathname.slice(0, end);
  }
}
