/** Downloads of owned products, until the browser takes over. */
import { type Args, contract, type Output } from '@storefront/contract';
import { consentWords } from '@storefront/contract/library/consent';
import { libraryMessages } from '@storefront/contract/library/messages';
import { answer, castle, fail, refuse } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOwnedProduct, ownsProduct } from './testing/owned-product-page.tsx';
import { bundle, model, ownedProductDetails, refundable, saved, withdrawable } from './testing/owned-products.ts';

const URL = '/downloads/a-token/castle.zip';

const everything = () => screen.findByRole('button', { name: /^Download everything/ });

/** The URLs that the page sent to the browser for download. */
let saves: { readonly url: string | null; readonly name: string }[] = [];
beforeEach(() => {
  saves = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saves.push({ url: this.getAttribute('href'), name: this.download });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Asked = Args<typeof contract.createDownload>['body'];

/** Answers download requests like the server, and records them. */
function serveDownloads(): Asked[] {
  const asked: Asked[] = [];
  answer(contract.createDownload, ({ body }) => {
    asked.push(body);
    const file = [bundle, model].find(({ name }) => name === body.name) ?? bundle;
    return { url: URL, expiresAt: '2026-11-20T12:15:00.000Z', ...file };
  });
  return asked;
}

describe('a download', () => {
  test('that ends no right begins at once: the browser is sent to an address made for it', async () => {
    ownsProduct();
    const asked = serveDownloads();
    const { user } = openOwnedProduct();
    await user.click(await everything());
    await waitFor(() => expect(saves).toEqual([{ url: URL, name: 'castle.zip' }]));
    expect(asked).toEqual([{ version: 2, name: 'castle.zip', endsRefundRight: false }]);
    expect(screen.getByText('The download of castle.zip has begun.').getAttribute('role')).toBe('status');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of a single file, or of an earlier version, is of that one', async () => {
    ownsProduct();
    const asked = serveDownloads();
    const { user } = openOwnedProduct();
    await user.click(await screen.findByRole('button', { name: 'Download: castle.glb, 12 kB, version 2' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    const earlier = screen.getByText(/^Version 1/).closest('details') ?? document.body;
    await user.click(within(earlier).getByRole('button', { name: /^Download/, hidden: true }));
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(asked.map(({ version, name }) => [version, name])).toEqual([
      [2, 'castle.glb'],
      [1, 'castle.zip'],
    ]);
  });

  test('of a file of the archive is saved under its own name; pictures and the like are folded', async () => {
    const part = (name: string) => saved({ ...model, name }, 2);
    const parts = ['obj/castle.mtl', 'obj/castle.obj', 'obj/palette.png', 'castle.usdz'].map(part);
    const [newest, ...earlier] = ownedProductDetails(castle).versions;
    const files = newest?.files.map((file) => saved(file, 2)) ?? [];
    ownsProduct({ ...ownedProductDetails(castle), versions: newest ? [{ ...newest, files, parts }, ...earlier] : [] });
    const asked: Asked[] = [];
    answer(contract.createDownload, ({ body }) => {
      asked.push(body);
      return { url: URL, expiresAt: '2026-11-20T12:15:00.000Z', ...part(body.name) };
    });
    const { user } = openOwnedProduct();
    const list = within(await screen.findByRole('region', { name: 'Files' }));
    const shown = list
      .getAllByRole('button', { name: /^Download: .*version 2$/ })
      .filter((button) => !button.closest('details'));
    expect(shown.map((button) => button.getAttribute('aria-label')?.slice('Download: '.length))).toEqual([
      'castle-v2.zip, 2.4 MB, version 2',
      'castle.glb, 12 kB, version 2',
      'obj/castle.obj, 12 kB, version 2',
      'castle.usdz, 12 kB, version 2',
    ]);
    const others = list.getByText('2 more files of the archive').closest('details') ?? document.body;
    expect(within(others).getAllByRole('button', { name: /^Download/, hidden: true })).toHaveLength(2);
    await user.click(list.getByRole('button', { name: /^Download: obj\/castle.obj/ }));
    await waitFor(() => expect(saves).toEqual([{ url: URL, name: 'castle.obj' }]));
    expect(asked).toEqual([{ version: 2, name: 'obj/castle.obj', endsRefundRight: false }]);
    expect(screen.getByText('The download of castle.obj has begun.')).toBeTruthy();
  });

  test('asked for by a double click is one link', async () => {
    ownsProduct();
    const { promise, resolve } = Promise.withResolvers<Output<typeof contract.createDownload>>();
    let asked = 0;
    answer(contract.createDownload, () => {
      asked += 1;
      return promise;
    });
    const { user } = openOwnedProduct();
    await user.dblClick(await everything());
    expect(await screen.findAllByRole('button', { name: 'Preparing...' })).toHaveLength(2);
    resolve({ url: URL, expiresAt: '2026-11-20T12:15:00.000Z', ...bundle });
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(asked).toBe(1);
  });

  test.each([
    ['without a connection', () => fail(contract.createDownload), /The store cannot be reached/],
    ['asked for too often', () => refuse(contract.createDownload, 'rate_limited'), /Too many requests/],
  ])('%s says why, and can be asked for again', async (_, breakIt, reason) => {
    ownsProduct();
    breakIt();
    const { user } = openOwnedProduct();
    await user.click(await everything());
    expect((await screen.findByRole('alert')).textContent).toMatch(reason);
    expect(saves).toEqual([]);
    serveDownloads();
    await user.click(await everything());
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of what was refunded meanwhile shows that it is not owned any more', async () => {
    ownsProduct();
    const { user } = openOwnedProduct();
    const button = await everything();
    refuse(contract.createDownload, 'not_found');
    refuse(contract.getTitle, 'not_found');
    await user.click(button);
    expect(await screen.findByRole('heading', { name: libraryMessages.not_owned })).toBeTruthy();
    expect(saves).toEqual([]);
  });

  test('by a link that was opened too late is explained, with a fresh one', async () => {
    ownsProduct();
    serveDownloads();
    const { user, location } = openOwnedProduct('/library/1?download=expired');
    expect(await screen.findByText(libraryMessages.link_expired)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Download again/ }));
    await waitFor(() => expect(saves).toEqual([{ url: URL, name: 'castle.zip' }]));
    await waitFor(() => expect(screen.queryByText(libraryMessages.link_expired)).toBeNull());
    expect(location()).toBe('/library/1');
    expect(document.activeElement).toBe(screen.getByText('The download of castle.zip has begun.'));
  });
});

describe('a first download', () => {
  const ask = async () => {
    const view = openOwnedProduct();
    await view.user.click(await everything());
    return { ...view, dialog: within(await screen.findByRole('dialog')) };
  };
  const agreeIn = (dialog: ReturnType<typeof within>) =>
    dialog.getByRole('button', { name: 'Download and give up the refund' });

  test('says of each purchase until when, by the hours that it was promised', async () => {
    const [later, earlier] = refundable.purchases ?? [];
    const purchases = [
      { ...later, refundHours: 24 },
      { ...earlier, refundHours: 336 },
    ] as NonNullable<typeof refundable.purchases>;
    ownsProduct(ownedProductDetails(castle, { ...refundable, purchases, now: '2026-11-20T08:59:59.000Z' }));
    const { dialog } = await ask();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 seats bought on November 19, 2026, refundable until November 20, 2026, 9:00 AM UTC',
      '1 seat bought on November 10, 2026, refundable until November 24, 2026, 9:00 AM UTC',
    ]);
  });

  test('says first that it ends the right to a refund, and of which purchases', async () => {
    ownsProduct(ownedProductDetails(castle, refundable));
    const asked = serveDownloads();
    const { user, dialog } = await ask();
    expect(dialog.getByText(libraryMessages.right_ends)).toBeTruthy();
    expect(dialog.getByText(consentWords['withdrawal-1'])).toBeTruthy();
    const purchases = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(purchases).toEqual(['2 seats bought on November 19, 2026, refundable until November 22, 2026, 9:00 AM UTC']);
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked).toEqual([]);
    expect(saves).toEqual([]);
  });

  test('begins once that is agreed to, and the page shows that the right has ended', async () => {
    ownsProduct(ownedProductDetails(castle, refundable));
    const asked = serveDownloads();
    const { user, dialog } = await ask();
    ownsProduct();
    await user.dblClick(agreeIn(dialog));
    await waitFor(() => expect(saves).toEqual([{ url: URL, name: 'castle.zip' }]));
    expect(asked).toEqual([{ version: 2, name: 'castle.zip', endsRefundRight: true, consent: 'withdrawal-1' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/it can be refunded until/)).toBeNull());
    expect(screen.getByText('First downloaded November 19, 2026')).toBeTruthy();
  });

  test('after the time of refunds says that it ends the right of withdrawal, and keeps those words', async () => {
    ownsProduct(ownedProductDetails(castle, withdrawable));
    const asked = serveDownloads();
    const { user, dialog } = await ask();
    expect(dialog.getByRole('heading', { name: 'This ends your right of withdrawal' })).toBeTruthy();
    expect(dialog.getByText(consentWords['withdrawal-2'])).toBeTruthy();
    expect(dialog.getByRole('listitem').textContent).toBe(
      '1 seat bought on November 10, 2026, withdrawal possible for 14 days',
    );
    ownsProduct();
    await user.click(dialog.getByRole('button', { name: 'Download and give up the withdrawal' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(asked).toMatchObject([{ endsRefundRight: true, consent: 'withdrawal-2' }]);
  });

  test('of what was bought elsewhere meanwhile is asked about again, in the words that are right then', async () => {
    ownsProduct(ownedProductDetails(castle, withdrawable));
    const { user, dialog } = await ask();
    ownsProduct(ownedProductDetails(castle, refundable));
    refuse(contract.createDownload, 'download_ends_refund_right');
    await user.click(dialog.getByRole('button', { name: 'Download and give up the withdrawal' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Please confirm that first');
    expect(await dialog.findByText(consentWords['withdrawal-1'])).toBeTruthy();
    expect(saves).toEqual([]);
    const asked = serveDownloads();
    await user.click(agreeIn(dialog));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(asked).toMatchObject([{ endsRefundRight: true, consent: 'withdrawal-1' }]);
  });

  test('that cannot be made says why in the dialog, which stays', async () => {
    ownsProduct(ownedProductDetails(castle, refundable));
    fail(contract.createDownload);
    const { user, dialog } = await ask();
    await user.click(agreeIn(dialog));
    expect((await dialog.findByRole('alert')).textContent).toContain('The store cannot be reached');
    expect(saves).toEqual([]);
  });

  test('of seats bought elsewhere meanwhile is asked about before anything is downloaded', async () => {
    ownsProduct();
    const { user } = openOwnedProduct();
    const button = await everything();
    ownsProduct(ownedProductDetails(castle, refundable));
    refuse(contract.createDownload, 'download_ends_refund_right');
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^2 seats bought on November 19/)).toBeTruthy();
    expect(saves).toEqual([]);
    serveDownloads();
    await user.click(agreeIn(dialog));
    await waitFor(() => expect(saves).toHaveLength(1));
  });
});
