/** Products: the list, prices, and what is sold. */
import { consoleContract as contract } from '@storefront/contract/console';
import { answer, refuse } from '@storefront/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aListedProduct as listed, aProduct as product } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { centsOf } from './price-form.tsx';

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.findProducts, () => ({ products: [listed], next: null }));
  answer(contract.showProduct, () => product);
});

describe('the list', () => {
  test('has each product with its price, its state and what it sold', async () => {
    renderConsole('/products');
    const table = await screen.findByRole('table', { name: 'Products' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Castle', 'buildings', '$29.99', 'Published', '4 for $119.96', 'November 20, 2026, 5:31 PM UTC']);
    expect(within(table).getByRole('link', { name: 'Castle' }).getAttribute('href')).toBe('/products/1');
  });

  test('is searched, filtered and sorted in the address', async () => {
    const asked: unknown[] = [];
    answer(contract.findProducts, ({ query }) => {
      asked.push(query);
      return { products: [listed], next: null };
    });
    const { user, here } = renderConsole('/products');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Unpublished');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Props');
    await user.click(await screen.findByRole('button', { name: 'Price' }));
    expect(here()).toBe('/products?state=unpublished&category=props&sort=price&direction=desc');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ state: 'unpublished', category: 'props', sort: 'price', direction: 'desc' }),
    );
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain('state=unpublished');
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
    expect(centsOf(text)).toBe(cents);
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

  test('that another person has changed meanwhile is shown, and changed only if one wants to', async () => {
    refuse(contract.setPrice, 'changed_meanwhile', { priceCents: 1999 });
    const { user } = await type('12.50');
    expect((await screen.findByRole('alert')).textContent).toContain('It is $19.99 now.');
    answer(contract.setPrice, ({ body }) => {
      expect(body).toEqual({ priceCents: 1250, seenPriceCents: 1999 });
      return { ...product, priceCents: 1250 };
    });
    await user.click(screen.getByRole('button', { name: 'Change It All the Same' }));
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
