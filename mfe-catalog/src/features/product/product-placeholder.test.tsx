/** The page of a product from a list: it shows the list's data at once, and the rest once loaded. */
import { contract, type ProductDetails } from '@storefront/contract';
import { Route, Switch } from '@storefront/routing';
import { api, query } from '@storefront/state';
import {
  aCart,
  anOrder,
  answer,
  aProductPage,
  aUser,
  cartItem,
  castle,
  castleFacts,
  detailsOf,
  dragon,
  orderLine,
  posterOf,
  refuse,
  renderPage,
  signedInSession,
} from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import ComparePage from '../compare/compare.page.tsx';
import { owns } from '../library/testing/owning.ts';
import StorePage from '../store/store.page.tsx';
import ProductPage from './product.page.tsx';

const listed = { ...castle, triangles: castleFacts.triangles };
const now = '2026-11-20T12:00:00.000Z';
const whole = detailsOf(listed, { facts: castleFacts, tags: ['fortress'], related: [dragon] });

beforeEach(() => {
  owns();
  answer(contract.listProducts, () => aProductPage([listed, dragon]));
  answer(contract.getPaymentMethod, () => ({ flow: 'form', host: null }) as const);
});

const open = (path = '/store') =>
  renderPage(
    <Switch>
      <Route path="/store" component={StorePage} />
      <Route path="/store/compare" component={ComparePage} />
      <Route path="/store/:slug" component={ProductPage} />
    </Switch>,
    { path, routePath: '*', session: signedInSession() },
  );

/** Delays the product's response until the returned function is called. */
function holdBack(): (product: ProductDetails) => void {
  const { promise, resolve } = Promise.withResolvers<ProductDetails>();
  answer(contract.getProductBySlug, () => promise);
  return resolve;
}

const link = (name: string) => screen.findByRole('link', { name });
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
const picture = () => within(screen.getByRole('region', { name: 'Pictures of Castle' })).getByRole('img');

test('name, picture, price, category and what is said of it are there at once, and stay as they are', async () => {
  const arrive = holdBack();
  const { user } = open();
  await user.click(await link('Castle'));
  expect(heading('Castle')).toBeTruthy();
  expect(document.title).toBe('Castle · Lanternkeep');
  expect(screen.getByText('$29.99')).toBeTruthy();
  expect(screen.getByText('A fortified keep on a hill.')).toBeTruthy();
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
  expect(trail.getByRole('link', { name: 'Buildings' })).toBeTruthy();
  const shown = picture();

  arrive(whole);
  expect(await screen.findByRole('list', { name: 'Tags' })).toBeTruthy();
  expect(picture()).toBe(shown);
});

test('the facts have their places before they are there, unless there will be none', async () => {
  const arrive = holdBack();
  const { user } = open();
  await user.click(await link('Castle'));
  const facts = screen.getByRole('table');
  expect(facts.getAttribute('aria-busy')).toBe('true');
  expect(facts.textContent).not.toContain('33,474');
  arrive(whole);
  expect(await within(facts).findByRole('cell', { name: '33,474' })).toBeTruthy();
  expect(facts.getAttribute('aria-busy')).toBe('false');

  holdBack();
  await user.click(await link('Dragon Model'));
  expect(heading('Dragon Model')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('it can be put into the cart at once, and the seats that are chosen stay chosen', async () => {
  const arrive = holdBack();
  answer(contract.addCartItem, ({ body }) => aCart([cartItem(castle, body.quantity)], { version: 2 }));
  const { user } = open();
  await user.click(await link('Castle'));
  const seats = () => screen.getByRole('spinbutton', { name: 'Licence seats for Castle' }) as HTMLInputElement;
  await user.type(seats(), '{ArrowUp}');
  await user.click(screen.getByRole('button', { name: 'Add to Cart: Castle' }));
  expect(await link('In cart: 2')).toBeTruthy();
  arrive(whole);
  await screen.findByRole('list', { name: 'Tags' });
  expect(seats().value).toBe('2');
});

test('a model that another one leads to is known too', async () => {
  holdBack()(whole);
  const { user } = open('/store/castle');
  const related = within(await screen.findByRole('region', { name: 'Related models' }));
  holdBack();
  await user.click(related.getByRole('link', { name: 'Dragon Model' }));
  expect(heading('Dragon Model')).toBeTruthy();
  expect(screen.getByText('$19.99')).toBeTruthy();
});

test('and so is one that was compared', async () => {
  answer(contract.compareProducts, () => ({ products: [{ ...castle, tags: [], facts: null }] }));
  holdBack();
  const { user } = open('/store/compare?slugs=castle');
  await user.click(await link('Castle'));
  expect(heading('Castle')).toBeTruthy();
  expect(screen.getByText('$29.99')).toBeTruthy();
});

const ownersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query(query(contract.getProfile)),
    getTitle: build.query(query(contract.getTitle)),
    getOrder: build.query(query(contract.getOrder)),
  }),
});
const { getProfile, getTitle, getOrder } = ownersApi.endpoints;

type Store = ReturnType<typeof open>['store'];

describe.each([
  [
    'a wish',
    async ({ dispatch }: Store) => {
      const { id: productId, slug, name, image, priceCents } = castle;
      const item = { productId, slug, name, image, priceCents, pictures: posterOf(castle) };
      const account = { user: aUser(), createdAt: now, lastLogin: now, purchases: [] };
      answer(contract.getProfile, () => ({ ...account, wishlist: [item] }));
      await dispatch(getProfile.initiate({}));
    },
  ],
  [
    'a title of the library',
    async ({ dispatch }: Store) => {
      const { id: productId, slug, name, category, image } = castle;
      const shown = { productId, slug, name, category, image, pictures: posterOf(castle) };
      const title = { ...shown, seats: 1, purchasedAt: now, version: null, updatedAt: null };
      answer(contract.getTitle, () => ({ ...title, versions: [], purchases: [], refundableUntil: null, now }));
      // The path of the owned ids looks like the path of an owned product.
      owns();
      await dispatch(getTitle.initiate({ params: { productId: castle.id } }));
    },
  ],
  [
    'a line of an order',
    async ({ dispatch }: Store) => {
      const order = anOrder([orderLine(dragon), orderLine(castle)]);
      answer(contract.getOrder, () => order);
      await dispatch(getOrder.initiate({ params: { orderId: order.id } }));
    },
  ],
])('one that was seen as %s', (_, see) => {
  test('is there by its name and its poster, which stays when the rest comes', async () => {
    const arrive = holdBack();
    const { store } = open('/store/castle');
    void see(store);
    expect(await screen.findByRole('heading', { level: 1, name: 'Castle' })).toBeTruthy();
    const shown = picture();
    expect(shown.getAttribute('src')).toBe('/media/castle-poster.svg');
    expect(screen.queryByText('$29.99')).toBeNull();

    const { scene } = castle.pictures;
    arrive({ ...whole, pictures: { ...posterOf(castle), scene } });
    expect(await screen.findByText('$29.99')).toBeTruthy();
    expect(shown.isConnected).toBe(true);
    expect(within(screen.getByRole('region', { name: 'Pictures of Castle' })).getAllByRole('img')).toHaveLength(2);
  });

  test('and sold no longer is not shown', async () => {
    refuse(contract.getProductBySlug, 'not_found');
    const { store } = open('/store/castle');
    await see(store);
    expect(await screen.findByRole('heading', { level: 1, name: 'Model not found' })).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Castle/ })).toBeNull();
  });
});

test('what is known stays when the rest cannot be had, which can be asked for again', async () => {
  refuse(contract.getProductBySlug, 'server_busy');
  const { user } = open();
  await user.click(await link('Castle'));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load products: ');
  expect(heading('Castle')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add to Cart: Castle' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  holdBack()(whole);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('cell', { name: '33,474' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('one that is no longer sold is not shown as if it were', async () => {
  refuse(contract.getProductBySlug, 'not_found');
  const { user } = open();
  await user.click(await link('Castle'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Model not found' })).toBeTruthy();
  expect(screen.queryByText('$29.99')).toBeNull();
});
