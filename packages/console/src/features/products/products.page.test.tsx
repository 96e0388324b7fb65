/** Products: the list, prices, and availability. */
import { consoleContract as contract, parseCents } from '@storefront/contract/console';
import { answer, refuse } from '@storefront/testkit';
import { translatePage } from '@storefront/testkit/translate-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aDraft, DRAFT_ID } from '../../testing/draft-fixtures.ts';
import { aListedProduct as listed, aProduct as product } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.findProducts, () => ({ products: [listed], next: null }));
  answer(contract.showProduct, () => product);
  answer(contract.listDrafts, () => ({ drafts: [] }));
});

describe('the list', () => {
  test('has each product with its price, its state and what it sold', async () => {
    renderConsole('/products');
    const table = await screen.findByRole('table', { name: 'Products' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Castle', 'Buildings', '$29.99', 'Published', '4 for $119.96', 'November 20, 2026, 5:31 PM UTC']);
    expect(within(table).getByRole('link', { name: 'Castle' }).getAttribute('href')).toBe('/products/1');
  });

  test('is searched, filtered and sorted in the address', async () => {
    const asked: unknown[] = [];
    answer(contract.findProducts, ({ query }) => {
      asked.push(query);
      return { products: [listed], next: null };
    });
    const { user, here } = renderConsole('/products');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Unpublished');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Props');
    await user.click(await screen.findByRole('button', { name: 'Price' }));
    expect(here()).toBe('/products?state=unpublished&category=props&sort=price&direction=desc');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ state: 'unpublished', category: 'props', sort: 'price', direction: 'desc' }),
    );
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain('state=unpublished');
  });

  test.each([
    ['', 'No products yet'],
    ['?state=unpublished', 'No matching products'],
    ['?after=the-last', 'No more products'],
  ])('without any at "/products%s" says what that means', async (search, words) => {
    answer(contract.findProducts, () => ({ products: [], next: null }));
    renderConsole(`/products${search}`);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('of a role that may not see it says so', async () => {
    refuse(contract.findProducts, 'console_role_required');
    renderConsole('/products', { role: 'support' });
    expect(await screen.findByText('Not for your role')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Products' })).toBeNull();
  });
});

describe('a price', () => {
  test.each([
    ['12.5', 1250],
    ['$1,5', 150],
    ['0', 0],
    ['29.99', 2999],
    ['', undefined],
    ['12.345', undefined],
    ['-1', undefined],
    ['100001', undefined],
  ])('typed as %j is %s cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  async function type(text: string) {
    const view = renderConsole('/products/1');
    const field = await screen.findByRole('textbox', { name: 'Price in dollars' });
    await view.user.clear(field);
    await view.user.type(field, `${text}{Enter}`);
    return view;
  }

  test('is changed, and the page says so', async () => {
    answer(contract.setPrice, ({ body }) => {
      expect(body).toEqual({ priceCents: 1250, seenPriceCents: 2999 });
      const changed = { ...product, priceCents: 1250 };
      answer(contract.showProduct, () => changed);
      return changed;
    });
    await type('12.5');
    expect(await screen.findByText('The price has been changed.')).toBeTruthy();
  });

  test('that is none is said at the field', async () => {
    await type('cheap');
    const field = screen.getByRole('textbox', { name: 'Price in dollars' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/Please enter a price/)).toBeTruthy();
  });

  test('that is none leads back to its field, also when the button was pressed, and each time', async () => {
    const { user } = await type('cheap');
    for (let press = 0; press < 2; press += 1) {
      await user.click(screen.getByRole('button', { name: 'Change Price' }));
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price in dollars' }));
    }
  });

  test('that another person has changed meanwhile is shown, and changed only if one wants to', async () => {
    refuse(contract.setPrice, 'changed_meanwhile', { priceCents: 1999 });
    const { user } = await type('12.50');
    expect((await screen.findByRole('alert')).textContent).toContain('The price is now $19.99.');
    answer(contract.setPrice, ({ body }) => {
      expect(body).toEqual({ priceCents: 1250, seenPriceCents: 1999 });
      return { ...product, priceCents: 1250 };
    });
    await user.click(screen.getByRole('button', { name: 'Change It Anyway' }));
    await user.click(screen.getByRole('button', { name: 'Change Price' }));
    expect(await screen.findByText('The price has been changed.')).toBeTruthy();
  });
});

test('a product is unpublished and published again', async () => {
  answer(contract.setPublished, ({ body }) => {
    const changed = { ...product, ...body };
    answer(contract.showProduct, () => changed);
    return changed;
  });
  const { user } = renderConsole('/products/1');
  await user.click(await screen.findByRole('button', { name: 'Unpublish' }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('button', { name: 'Unpublish' })).toBeTruthy();
});

describe('drafts', () => {
  test('stand above the products, with whose they are', async () => {
    answer(contract.listDrafts, () => ({
      drafts: [aDraft(), aDraft({ id: `${DRAFT_ID.slice(0, -1)}2`, productId: '1', name: '' })],
    }));
    renderConsole('/products');
    const table = await screen.findByRole('table', { name: 'Drafts' });
    const links = within(table).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Old well', `/products/drafts/${DRAFT_ID}`],
      ['Unnamed product', `/products/drafts/${DRAFT_ID.slice(0, -1)}2`],
      ['In the store', '/products/1'],
    ]);
    expect(within(table).getAllByText('Draft')).toHaveLength(2);
  });

  test('begin with a button', async () => {
    answer(contract.createDraft, ({ body }) => aDraft({ name: '', slug: '', fields: body.fields }));
    answer(contract.showDraft, () => aDraft({ name: '', slug: '', fields: {} }));
    const { user, here } = renderConsole('/products');
    await user.click(await screen.findByRole('button', { name: 'New Product' }));
    expect(await screen.findByRole('heading', { name: 'Unnamed product', level: 1 })).toBeTruthy();
    expect(here()).toBe(`/products/drafts/${DRAFT_ID}`);
  });

  test.each([
    ['Edit', contract.editProduct],
    ['Duplicate', contract.duplicateProduct],
  ])('%s opens one of a product', async (button, endpoint) => {
    answer(endpoint, ({ params }) => aDraft({ productId: params.productId }));
    answer(contract.showDraft, () => aDraft({ productId: '1' }));
    const { user, here } = renderConsole('/products/1');
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(here()).toBe(`/products/drafts/${DRAFT_ID}`));
  });

  test('that are open are gone on with', async () => {
    answer(contract.showProduct, () => ({ ...product, draftId: DRAFT_ID }));
    renderConsole('/products/1');
    const link = await screen.findByRole('link', { name: 'Continue the draft' });
    expect(link.getAttribute('href')).toBe(`/products/drafts/${DRAFT_ID}`);
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});

describe('a planned price', () => {
  const at = '2026-12-24T09:00:00.000Z';
  const planned = { ...product, plannedPrice: { priceCents: 1999, at, by: 'ben@shop.example' } };

  async function plan(price: string, time: string) {
    const view = renderConsole('/products/1');
    const form = within(await screen.findByRole('form', { name: 'Scheduled price' }));
    if (price) await view.user.type(form.getByRole('textbox', { name: 'New price in dollars' }), price);
    fireEvent.change(form.getByLabelText('From (UTC)'), { target: { value: time } });
    await view.user.click(form.getByRole('button', { name: 'Schedule Price' }));
    return { ...view, form };
  }

  function keepPlan() {
    answer(contract.planPrice, ({ body }) => {
      expect(body).toEqual({ priceCents: 1999, at });
      answer(contract.showProduct, () => planned);
      return planned;
    });
    answer(contract.cancelPlannedPrice, () => {
      answer(contract.showProduct, () => product);
      return product;
    });
  }

  test('is planned by the clock of UTC, shown with who planned it, and cancelled', async () => {
    keepPlan();
    const { user } = await plan('19.99', '2026-12-24T09:00');
    const shown = /^From December 24, 2026, 9:00 AM UTC it costs/;
    expect((await screen.findByText(shown)).parentElement?.textContent).toBe(
      'From December 24, 2026, 9:00 AM UTC it costs $19.99. Scheduled by ben@shop.example.',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel Scheduled Price' }));
    await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
  });

  test('is planned and cancelled on a page that the browser translates', async () => {
    keepPlan();
    const { user } = renderConsole('/products/1');
    const form = within(await screen.findByRole('form', { name: 'Scheduled price' }));
    onTestFinished(translatePage(document));
    await user.type(form.getByRole('textbox', { name: /^New price in dollars/ }), '19.99');
    fireEvent.change(form.getByLabelText(/^From \(UTC\)/), { target: { value: '2026-12-24T09:00' } });
    await user.click(form.getByRole('button', { name: /^Schedule Price/ }));
    const shown = await screen.findByText(/^From December 24, 2026, 9:00 AM UTC it costs·/);
    expect(shown.closest('[role=status]')?.textContent).toContain('$19.99');
    await user.click(screen.getByRole('button', { name: /^Cancel Scheduled Price/ }));
    await waitFor(() => expect(shown.isConnected).toBe(false));
    expect(screen.getByRole('form', { name: 'Scheduled price' })).toBeTruthy();
  });

  test('without a price and a time says so at both fields, and leads to each', async () => {
    const { user, form } = await plan('', '');
    const price = form.getByRole('textbox', { name: 'New price in dollars' });
    const time = form.getByLabelText('From (UTC)');
    for (const field of [price, time]) expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(price);
    await user.click(await form.findByRole('link', { name: 'Please choose a date and time.' }));
    expect(document.activeElement).toBe(time);
  });

  test('in the past is said at the time', async () => {
    refuse(contract.planPrice, 'time_past');
    const { form } = await plan('5', '2020-01-01T00:00');
    await waitFor(() => expect(form.getByLabelText('From (UTC)').getAttribute('aria-invalid')).toBe('true'));
  });
});

test('what the role does not permit is said once', async () => {
  refuse(contract.findProducts, 'console_role_required');
  refuse(contract.listDrafts, 'console_role_required');
  renderConsole('/products', { role: 'support' });
  expect(await screen.findAllByText('Not for your role')).toHaveLength(1);
});
