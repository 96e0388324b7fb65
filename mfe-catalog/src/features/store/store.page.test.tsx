/** The store page, for every response of the catalogue. */
import { contract, messages, type Product, problems } from '@storefront/contract';
import { Link } from '@storefront/routing';
import {
  answer,
  aProductPage,
  castle,
  dragon,
  fail,
  reduced,
  refuse,
  renderPage,
  useTurnClock,
} from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import StorePage from './store.page.tsx';

const chest: Product = { ...castle, id: '3', name: 'Treasure Chest', category: 'props', priceCents: 500 };

/** Answers like the server, and records the requests. */
function catalogue(products: readonly Product[]) {
  const asked: object[] = [];
  answer(contract.listProducts, ({ query }) => {
    asked.push(query);
    const search = query.search?.toLowerCase() ?? '';
    return aProductPage(
      products.filter(
        ({ name, category }) => name.toLowerCase().includes(search) && (!query.category || category === query.category),
      ),
    );
  });
  return asked;
}

/** Answers each request only when the test resolves it. */
function slowCatalogue() {
  const waiting: ((products: Product[]) => void)[] = [];
  answer(contract.listProducts, async () =>
    aProductPage(await new Promise<Product[]>((resolve) => waiting.push(resolve))),
  );
  return {
    answerWith: async (...products: Product[]) => {
      await waitFor(() => expect(waiting).not.toHaveLength(0));
      waiting.shift()?.(products);
    },
  };
}

type Shopper = ReturnType<typeof renderPage>['user'];

const open = (path = '/store') => renderPage(<StorePage />, { path });
const searchBox = () => screen.getByRole('searchbox', { name: 'Search products' });
const categories = () => within(screen.getByRole('navigation', { name: 'Category' })).getAllByRole('link');
const category = (name: string) => screen.getByRole('link', { name });
const chosenCategory = () => categories().find((link) => link.ariaCurrent)?.textContent;
const shownNames = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('a search', () => {
  test('that finds nothing as it is says which similar one is shown', async () => {
    answer(contract.listProducts, () => aProductPage([dragon], { shownSearch: 'dragon' }));
    open('/store?search=dragn');
    expect(await screen.findByText('No exact match. Showing “dragon”: 1 product')).toBeTruthy();
    expect(shownNames()).toEqual([dragon.name]);
  });

  test('shows its best matches first, or the newest when asked', async () => {
    const asked = catalogue([castle]);
    const { user } = open('/store?search=castle');
    const sort = () => screen.getByRole('combobox', { name: 'Sort by' });
    await screen.findByRole('article');
    expect(within(sort()).getAllByRole('option')[0]).toHaveProperty('textContent', 'Best Match');
    await user.selectOptions(sort(), 'Newest First');
    await waitFor(() => expect(asked.at(-1)).toEqual({ search: 'castle', sort: 'newest' }));
    await user.clear(searchBox());
    await waitFor(() => expect(sort()).toHaveProperty('value', ''));
    expect(within(sort()).queryByRole('option', { name: 'Best Match' })).toBeNull();
  });
});

describe('products', () => {
  test('that are reduced say so, until when, and the lowest price of the 30 days before', async () => {
    catalogue([reduced(castle)]);
    open();
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('$19.99')).toBeTruthy();
    expect(card.getByText('$27.99').tagName).toBe('S');
    expect(
      card.getByText('Until December 24, 2026, 11:00 PM UTC, then $29.99. Lowest price of the 30 days before: $27.99.'),
    ).toBeTruthy();
  });

  test('each shows its picture, name, description and price with two decimals', async () => {
    catalogue([castle, chest]);
    open();
    const [first, second] = await screen.findAllByRole('article');
    const card = within(first as HTMLElement);
    expect(card.getByRole('img', { name: 'Castle' }).getAttribute('src')).toBe('/media/castle.svg');
    expect(card.getByRole('heading', { name: 'Castle' })).toBeTruthy();
    expect(card.getByText('A fortified keep on a hill.')).toBeTruthy();
    expect(card.getByText('$29.99')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('$5.00')).toBeTruthy();
  });

  test('until they are there, the page says that it is loading', async () => {
    const server = slowCatalogue();
    open();
    expect(screen.getByRole('status').textContent).toBe('Loading products...');
    await server.answerWith(castle, dragon);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 products'));
  });

  test('when none match, the page says so and leads back to all of them', async () => {
    catalogue([castle]);
    const { user, location } = open('/store?search=unicorn');
    expect(await screen.findByText('No products found matching your criteria.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain(messages.products_empty);
    await user.click(screen.getByRole('link', { name: 'Show all products' }));
    expect(await screen.findByRole('heading', { name: 'Castle' })).toBeTruthy();
    expect(location()).toBe('/store');
    expect(searchBox()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Products' }));
  });

  test('when the catalogue has none at all, there is no way offered to see more', async () => {
    catalogue([]);
    open();
    expect(await screen.findByText(messages.products_empty)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Show all products' })).toBeNull();
  });
});

describe('when products cannot be loaded', () => {
  test('the page says why, advises, and leads to support', async () => {
    refuse(contract.listProducts, 'server_busy');
    open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Error Loading Products' })).toBeTruthy();
    expect(alert.getByText(`Failed to load products: ${problems.server_busy.message}`)).toBeTruthy();
    expect(alert.getByText(messages.products_error_advice)).toBeTruthy();
    expect(alert.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/support');
  });

  test('a lost connection is named as the reason', async () => {
    fail(contract.listProducts);
    open();
    expect(await screen.findByText(`Failed to load products: ${messages.network_error}`)).toBeTruthy();
  });

  test('trying again keeps the focus on the button, and moves it to the products once they are there', async () => {
    fail(contract.listProducts);
    const { user } = open();
    await screen.findByRole('alert');
    const server = slowCatalogue();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Trying again...' })).toBe(document.activeElement);
    await server.answerWith(castle);
    expect(await screen.findByRole('heading', { name: 'Castle' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Products' })));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the filter', () => {
  let asked: object[];
  beforeEach(() => {
    asked = catalogue([castle, dragon, chest]);
  });

  test('reads the address, so that a link or a reload shows the same products', async () => {
    open('/store?search=dra&category=creatures');
    expect(await screen.findByText('1 product')).toBeTruthy();
    expect(shownNames()).toEqual(['Dragon Model']);
    expect(searchBox()).toHaveProperty('value', 'dra');
    expect(chosenCategory()).toBe('Creatures');
    expect(asked).toEqual([{ search: 'dra', category: 'creatures' }]);
  });

  test('narrows to features, each by a box of its own, beside what else is chosen', async () => {
    const { user, location } = open('/store?category=creatures&rigged=yes&uvs=perhaps');
    const box = (name: string) => screen.getByRole('checkbox', { name });
    await waitFor(() => expect(asked).toEqual([{ category: 'creatures', rigged: 'yes' }]));
    expect(box('Rigged')).toHaveProperty('checked', true);
    expect(box('UVs')).toHaveProperty('checked', false);
    await user.click(box('Animated'));
    expect(new URLSearchParams(location().split('?')[1]).get('animated')).toBe('yes');
    await waitFor(() => expect(asked.at(-1)).toEqual({ category: 'creatures', animated: 'yes', rigged: 'yes' }));
    await user.click(box('Rigged'));
    await waitFor(() => expect(asked.at(-1)).toEqual({ category: 'creatures', animated: 'yes' }));
    expect(document.activeElement).toBe(box('Rigged'));
  });

  test('takes a category that does not exist for all of them, and an overlong search for none', async () => {
    open(`/store?category=weapons&search=${'x'.repeat(101)}`);
    expect(await screen.findByText('3 products')).toBeTruthy();
    expect(chosenCategory()).toBe('All Categories');
    expect(searchBox()).toHaveProperty('value', '');
    expect(asked).toEqual([{}]);
  });

  test('takes a search that is as long as the field lets it be', async () => {
    open(`/store?search=${'x'.repeat(100)}`);
    await waitFor(() => expect(asked).toEqual([{ search: 'x'.repeat(100) }]));
  });

  test('asks once for a word typed quickly, and keeps it in the address', async () => {
    useTurnClock();
    const { user, location } = open();
    await screen.findByText('3 products');
    await user.type(searchBox(), 'castle');
    expect(searchBox()).toHaveProperty('value', 'castle');
    await waitFor(() => expect(shownNames()).toEqual(['Castle']));
    expect(location()).toBe('/store?search=castle');
    expect(asked).toEqual([{}, { search: 'castle' }]);
    await user.clear(searchBox());
    await screen.findByText('3 products');
    expect(location()).toBe('/store');
  });

  test('applies the text at once when Enter is pressed', async () => {
    const { user, location } = open();
    await user.type(searchBox(), 'castle{Enter}');
    expect(location()).toBe('/store?search=castle');
  });

  test('loses no letter typed while the address is being changed', async () => {
    const { user, location } = open();
    for (const part of ['dra', 'gon', ' mod']) {
      await user.type(searchBox(), part);
      await new Promise((resolve) => setTimeout(resolve, 195));
    }
    await waitFor(() => expect(location()).toBe('/store?search=dragon+mod'));
    await screen.findByText('1 product');
    expect(searchBox()).toHaveProperty('value', 'dragon mod');
  });

  test('offers the categories and combines the chosen one with the text being typed', async () => {
    const { user, location } = open();
    expect(categories().map(({ textContent }) => textContent)).toEqual([
      'All Categories',
      'Buildings',
      'Creatures',
      'Props',
    ]);
    await user.type(searchBox(), 'chest');
    await user.click(category('Props'));
    expect(location()).toBe('/store?search=chest&category=props');
    await waitFor(() => expect(shownNames()).toEqual(['Treasure Chest']));
    await user.click(category('All Categories'));
    expect(location()).toBe('/store?search=chest');
  });

  test('a chosen category is a step that the browser goes back from; typed text is part of the same step', async () => {
    const { user, location } = open();
    await user.click(category('Props'));
    await user.type(searchBox(), 'chest');
    await waitFor(() => expect(location()).toBe('/store?category=props&search=chest'));
    history.back();
    await waitFor(() => expect(searchBox()).toHaveProperty('value', ''));
    expect(location()).toBe('/store');
    expect(chosenCategory()).toBe('All Categories');
    expect(await screen.findByText('3 products')).toBeTruthy();
  });

  test.each([
    ['a link', (user: Shopper) => user.click(screen.getByRole('link', { name: 'Store' })), '/store'],
    ['going back', async () => act(() => history.back()), '/store?search=chest'],
  ])('text still being typed is dropped by %s', async (_, leave, target) => {
    const page = (
      <>
        <StorePage />
        <Link to="/store">Store</Link>
      </>
    );
    const { user, location } = renderPage(page, { path: '/store?search=chest' });
    await user.click(category('Props'));
    await user.type(searchBox(), 's of gold');
    await leave(user);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(location()).toBe(target);
    expect(searchBox()).toHaveProperty('value', new URL(target, 'https://store.test').searchParams.get('search') ?? '');
  });

  test('white space around the text does not matter, and none of it alone is no search', async () => {
    const { user, location } = open('/store?search=+castle+');
    expect(await screen.findByText('1 product')).toBeTruthy();
    expect(asked).toEqual([{ search: 'castle' }]);
    await user.clear(searchBox());
    await user.type(searchBox(), ' dragon {Enter}');
    expect(location()).toBe('/store?search=dragon');
    await user.clear(searchBox());
    await user.type(searchBox(), '   {Enter}');
    expect(location()).toBe('/store');
    expect(await screen.findByText('3 products')).toBeTruthy();
  });

  test('leaves what else the address holds in place', async () => {
    const { user, location } = open('/store?ref=newsletter');
    await user.click(category('Props'));
    expect(location()).toBe('/store?ref=newsletter&category=props');
  });

  test('a text of more than 100 characters cannot be typed', async () => {
    const { user } = open();
    await user.click(searchBox());
    await user.paste('x'.repeat(120));
    expect(searchBox()).toHaveProperty('value', 'x'.repeat(100));
  });
});

test('while a new filter loads, the products before it stay in view, marked as not current', async () => {
  const server = slowCatalogue();
  const { user } = open();
  await server.answerWith(castle, dragon);
  await screen.findByText('2 products');
  await user.click(category('Creatures'));
  const region = screen.getByRole('region', { name: 'Products' });
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBe('true'));
  expect(shownNames()).toEqual(['Castle', 'Dragon Model']);
  expect(screen.getByRole('status').textContent).toBe('Loading products...');
  await server.answerWith(dragon);
  await screen.findByText('1 product');
  expect(shownNames()).toEqual(['Dragon Model']);
  expect(region.getAttribute('aria-busy')).toBe('false');
});
