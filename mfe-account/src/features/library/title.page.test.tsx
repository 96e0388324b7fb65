/** A title of the library: what it shows, and downloading it. */
import { contract, type Output, type TitleDetails } from '@storefront/contract';
import { librarySentences } from '@storefront/contract/sentences/library';
import { answer, castle, fail, refuse, renderPage, signedInSession } from '@storefront/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bundle, model, refundable, titleDetails } from './testing/titles.ts';
import TitlePage from './title.page.tsx';

const URL = '/downloads/a-token/castle.zip';

const open = (path = '/library/1') =>
  renderPage(<TitlePage />, { path, routePath: '/library/:productId', session: signedInSession() });
const owns = (title: TitleDetails = titleDetails(castle)) => answer(contract.getTitle, () => title);
const section = (name: string) => within(screen.getByRole('region', { name }));
const everything = () => screen.findByRole('button', { name: /^Download everything/ });

/** What the browser was sent to download. */
let saved: { readonly url: string | null; readonly name: string }[] = [];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ url: this.getAttribute('href'), name: this.download });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Asked = { readonly version: number; readonly name: string; readonly endsRefundRight: boolean };

/** Answers as the server does, and notes what it was asked for. */
function serveDownloads(): Asked[] {
  const asked: Asked[] = [];
  answer(contract.createDownload, ({ body }) => {
    asked.push(body);
    const file = [bundle, model].find(({ name }) => name === body.name) ?? bundle;
    return { url: URL, expiresAt: '2026-11-20T12:15:00.000Z', ...file };
  });
  return asked;
}

describe('a title', () => {
  test('has its versions, the newest in full and the others folded, with files, sizes and digests', async () => {
    owns();
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Castle' })).toBeTruthy();
    expect(document.title).toBe('Castle · Lanternkeep');
    const files = section('Files');
    expect(files.getByRole('heading', { level: 3 }).textContent).toBe('Version 2 November 20, 2026');
    expect(files.getByText('The gate opens.')).toBeTruthy();
    expect(files.getAllByText('2.4 MB, everything in one archive')).toHaveLength(2);
    expect(files.getByText('12 kB')).toBeTruthy();
    const earlier = files.getByText(/^Version 1/).closest('details');
    expect(earlier?.open).toBe(false);
    await user.click(files.getByRole('button', { name: 'Copy the SHA-256 of castle.glb' }));
    expect(await navigator.clipboard.readText()).toBe(model.sha256);
  });

  test('tells its seats and where it was bought, each with the way to its order', async () => {
    owns(titleDetails(castle, { seats: 3, ...refundable }));
    open();
    const purchases = within(await screen.findByRole('region', { name: 'Purchases' }));
    const texts = purchases.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts[0]).toBe('Order of November 19, 20262 seatsNot downloaded');
    expect(purchases.getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/orders/019a0000-0000-7000-8000-0000000000a1',
    );
    expect(screen.getByText('3 seats')).toBeTruthy();
  });

  test('leads to the store while it is sold', async () => {
    owns();
    open();
    expect((await screen.findByRole('link', { name: 'See it in the store' })).getAttribute('href')).toBe(
      '/store/castle',
    );
  });

  test('that is no longer sold stays to be downloaded, and says so', async () => {
    owns(titleDetails(castle, { slug: null }));
    open();
    expect(await screen.findByText(librarySentences.not_sold)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See it in the store' })).toBeNull();
    expect(await everything()).toBeTruthy();
  });

  test('without files says so', async () => {
    owns(titleDetails(castle, { versions: [], version: null, updatedAt: null }));
    open();
    expect(await screen.findByText(librarySentences.no_files)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  test('that is not owned is told kindly, with a way on', async () => {
    refuse(contract.getTitle, 'not_found');
    open('/library/1?download=refunded');
    expect(await screen.findByRole('heading', { name: librarySentences.not_owned })).toBeTruthy();
    expect(screen.getByText(librarySentences.link_refunded)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your orders' }).getAttribute('href')).toBe('/orders');
  });

  test('says that it is loading, and when it cannot be loaded, and can be tried again', async () => {
    fail(contract.getTitle);
    const { user } = open();
    expect(screen.getByRole('status').textContent).toBe('Loading from your library...');
    expect((await screen.findByRole('alert')).textContent).toContain(librarySentences.title_load_failed);
    owns();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await everything()).toBeTruthy();
  });
});

describe('a download', () => {
  test('that ends no right begins at once: the browser is sent to an address made for it', async () => {
    owns();
    const asked = serveDownloads();
    const { user } = open();
    await user.click(await everything());
    await waitFor(() => expect(saved).toEqual([{ url: URL, name: 'castle.zip' }]));
    expect(asked).toEqual([{ version: 2, name: 'castle.zip', endsRefundRight: false }]);
    expect(screen.getByText('The download of castle.zip has begun.').getAttribute('role')).toBe('status');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of a single file, or of an earlier version, is of that one', async () => {
    owns();
    const asked = serveDownloads();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download: castle.glb, 12 kB' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const earlier = screen.getByText(/^Version 1/).closest('details') ?? document.body;
    await user.click(within(earlier).getByRole('button', { name: /^Download/, hidden: true }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(asked.map(({ version, name }) => [version, name])).toEqual([
      [2, 'castle.glb'],
      [1, 'castle.zip'],
    ]);
  });

  test('asked for by a double click is one link', async () => {
    owns();
    const { promise, resolve } = Promise.withResolvers<Output<typeof contract.createDownload>>();
    let asked = 0;
    answer(contract.createDownload, () => {
      asked += 1;
      return promise;
    });
    const { user } = open();
    await user.dblClick(await everything());
    expect(await screen.findAllByRole('button', { name: 'Preparing...' })).toHaveLength(2);
    resolve({ url: URL, expiresAt: '2026-11-20T12:15:00.000Z', ...bundle });
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked).toBe(1);
  });

  test.each([
    ['without a connection', () => fail(contract.createDownload), /The store cannot be reached/],
    ['asked for too often', () => refuse(contract.createDownload, 'rate_limited'), /Too many requests/],
  ])('%s says why, and can be asked for again', async (_, breakIt, reason) => {
    owns();
    breakIt();
    const { user } = open();
    await user.click(await everything());
    expect((await screen.findByRole('alert')).textContent).toMatch(reason);
    expect(saved).toEqual([]);
    serveDownloads();
    await user.click(await everything());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of what was refunded meanwhile shows that it is not owned any more', async () => {
    owns();
    const { user } = open();
    const button = await everything();
    refuse(contract.createDownload, 'not_found');
    refuse(contract.getTitle, 'not_found');
    await user.click(button);
    expect(await screen.findByRole('heading', { name: librarySentences.not_owned })).toBeTruthy();
    expect(saved).toEqual([]);
  });

  test('by a link that was opened too late is explained, with a fresh one', async () => {
    owns();
    serveDownloads();
    const { user } = open('/library/1?download=expired');
    expect(await screen.findByText(librarySentences.link_expired)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Download again/ }));
    await waitFor(() => expect(saved).toEqual([{ url: URL, name: 'castle.zip' }]));
  });
});

describe('a first download', () => {
  const ask = async () => {
    const view = open();
    await view.user.click(await everything());
    return { ...view, dialog: within(await screen.findByRole('dialog')) };
  };
  const agreeIn = (dialog: ReturnType<typeof within>) =>
    dialog.getByRole('button', { name: 'Download and give up the refund' });

  test('says first that it ends the right to a refund, and of which purchases', async () => {
    owns(titleDetails(castle, refundable));
    const asked = serveDownloads();
    const { user, dialog } = await ask();
    expect(dialog.getByText(librarySentences.right_ends)).toBeTruthy();
    const purchases = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(purchases).toEqual(['2 seats bought on November 19, 2026, refundable until November 22, 2026, 9:00 AM UTC']);
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked).toEqual([]);
    expect(saved).toEqual([]);
  });

  test('begins once that is agreed to, and the page shows that the right has ended', async () => {
    owns(titleDetails(castle, refundable));
    const asked = serveDownloads();
    const { user, dialog } = await ask();
    owns();
    await user.dblClick(agreeIn(dialog));
    await waitFor(() => expect(saved).toEqual([{ url: URL, name: 'castle.zip' }]));
    expect(asked).toEqual([{ version: 2, name: 'castle.zip', endsRefundRight: true }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/it can be refunded until/)).toBeNull(), { timeout: 3000 });
    expect(screen.getByText('First downloaded November 19, 2026')).toBeTruthy();
  });

  test('that cannot be made says why in the dialog, which stays', async () => {
    owns(titleDetails(castle, refundable));
    fail(contract.createDownload);
    const { user, dialog } = await ask();
    await user.click(agreeIn(dialog));
    expect((await dialog.findByRole('alert')).textContent).toContain('The store cannot be reached');
    expect(saved).toEqual([]);
  });

  test('of seats bought elsewhere meanwhile is asked about before anything is downloaded', async () => {
    owns();
    const { user } = open();
    const button = await everything();
    owns(titleDetails(castle, refundable));
    refuse(contract.createDownload, 'download_ends_refund_right');
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^2 seats bought on November 19/)).toBeTruthy();
    expect(saved).toEqual([]);
    serveDownloads();
    await user.click(agreeIn(dialog));
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});
