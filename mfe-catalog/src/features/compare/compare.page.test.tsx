/** Selecting models in the store and comparing them. */
import { type ComparedProduct, contract, type ModelFacts } from '@storefront/contract';
import { answer, aProductPage, castle, dragon, fail, renderPage, signedInSession } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { owns } from '../library/testing/owning.ts';
import StorePage from '../store/store.page.tsx';
import ComparePage from './compare.page.tsx';

const facts: ModelFacts = {
  triangles: 3264,
  vertices: 2100,
  materials: 3,
  textures: 1,
  textureBytes: 1_400_000,
  animations: [],
  size: { width: 4, height: 6.5, depth: 4 },
  bytes: 12_000,
  sha256: 'a'.repeat(64),
  formats: ['GLB', 'OBJ'],
};
const known: readonly ComparedProduct[] = [
  { ...castle, triangles: 3264, textureBytes: 1_400_000, fileBytes: 12_000, tags: [], facts },
  {
    ...dragon,
    triangles: 9120,
    textureBytes: 1_400_000,
    fileBytes: 48_000,
    tags: [],
    facts: {
      ...facts,
      ...{ triangles: 9120, animations: [{ name: 'Fly', seconds: 2 }] },
      ...{ uvSets: 1, bones: 42, colour: ['textures'], materialNames: ['Scales', 'Horn'] },
    },
  },
  { ...castle, id: '3', slug: 'chest', name: 'Chest', priceCents: 500, tags: [], facts: null },
];

beforeEach(() => owns());
beforeEach(() =>
  answer(contract.compareProducts, ({ query }) => ({
    products: query.slugs.split(',').flatMap((slug) => known.filter((product) => product.slug === slug)),
  })),
);

const compare = (slugs: string, session = signedInSession()) =>
  renderPage(<ComparePage />, { path: `/store/compare?slugs=${slugs}`, session });
const cellsOf = async (fact: string) => {
  const row = (await screen.findByRole('rowheader', { name: fact })).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

describe('a comparison', () => {
  test('has a column for each model in the order asked for, headed by its name', async () => {
    compare('dragon-model,castle,never-made');
    await screen.findByRole('table');
    const links = screen.getAllByRole('columnheader').map((header) => within(header).getByRole('link'));
    expect(links.map(({ textContent }) => textContent)).toEqual(['Dragon Model', 'Castle']);
    expect(links[0]?.getAttribute('href')).toBe('/store/dragon-model');
  });

  test('says in words which value is the best of its row, and what is not known', async () => {
    compare('castle,dragon-model,chest');
    expect(await cellsOf('Price per seat')).toEqual(['$29.99', '$19.99', '$5.00Lowest price']);
    expect(await cellsOf('Triangles')).toEqual(['3,264Fewest triangles', '9,120', 'Not known']);
    expect(await cellsOf('Texture memory')).toEqual(['1.4 MB', '1.4 MB', 'Not known']);
    expect(await cellsOf('Animations')).toEqual(['None', 'Fly', 'Not known']);
    expect(await cellsOf('Materials')).toEqual(['3', '3 (Scales, Horn, …)', 'Not known']);
    expect(await cellsOf('Colour')).toEqual(['Not known', 'From textures', 'Not known']);
    expect(await cellsOf('UVs')).toEqual(['Not known', '1 set', 'Not known']);
    expect(await cellsOf('Rig')).toEqual(['Not known', '42 bones', 'Not known']);
  });

  test('loses a column when it is removed, and the address with it', async () => {
    const { user, location } = compare('castle,dragon-model');
    await user.click(await screen.findByRole('button', { name: 'Remove Castle from the comparison' }));
    expect(location()).toBe('/store/compare?slugs=dragon-model');
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Remove Dragon Model from the comparison' }));
    expect(await screen.findByText('There is nothing to compare yet.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test.each(['', 'never-made', 'Not%20a%20slug'])('of %j is empty and leads to the store', async (slugs) => {
    compare(slugs);
    expect(await screen.findByText('There is nothing to compare yet.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse the store' }).getAttribute('href')).toBe('/store');
  });

  test('that cannot be loaded says so, and can be tried again', async () => {
    fail(contract.compareProducts);
    const { user } = compare('castle');
    await screen.findByRole('alert');
    answer(contract.compareProducts, () => ({ products: known.slice(0, 1) }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('in the store', () => {
  const products = [castle, dragon, ...['a', 'b', 'c'].map((slug) => ({ ...castle, id: slug, slug, name: slug }))];
  beforeEach(() => answer(contract.listProducts, () => aProductPage(products)));
  const toggle = (name: string) => screen.findByRole('button', { name: `Compare: ${name}` });

  test('what is chosen is kept in the address and leads to its comparison', async () => {
    const { user, location } = renderPage(<StorePage />, { path: '/store?sort=name' });
    await user.click(await toggle('Dragon Model'));
    await user.click(await toggle('Castle'));
    expect(location()).toBe('/store?sort=name&compare=dragon-model%2Ccastle');
    expect((await toggle('Castle')).getAttribute('aria-pressed')).toBe('true');
    const bar = within(await screen.findByRole('region', { name: 'Comparison' }));
    expect((await bar.findByRole('link', { name: 'Compare 2' })).getAttribute('href')).toBe(
      '/store/compare?slugs=dragon-model,castle',
    );
    await user.click(bar.getByRole('button', { name: 'Clear' }));
    expect(location()).toBe('/store?sort=name');
  });

  test('what is taken out of it leaves the focus near, not nowhere', async () => {
    const { user } = renderPage(
      <main>
        <StorePage />
      </main>,
      { path: '/store?compare=castle,dragon-model' },
    );
    const bar = await screen.findByRole('region', { name: 'Comparison' });
    await user.click(await within(bar).findByRole('button', { name: 'Remove Castle from the comparison' }));
    expect(document.activeElement).toBe(bar);
    await user.click(within(bar).getByRole('button', { name: 'Clear' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Store' }));
  });

  test('a fifth cannot be chosen', async () => {
    renderPage(<StorePage />, { path: '/store?compare=castle,a,b,c' });
    expect(await toggle('Dragon Model')).toHaveProperty('disabled', true);
    expect(await toggle('Castle')).toHaveProperty('disabled', false);
    expect(await screen.findByText(/4 of 4 chosen; remove one/)).toBeTruthy();
  });
});
