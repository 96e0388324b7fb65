/** The checkout's triangle budget for the cart's models. */
import type { Product } from '@storefront/contract';
import { aCart, cartItem, castle, dragon } from '@storefront/testkit';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BudgetBar } from './budget-bar.tsx';
import { renderCheckout } from './testing/checkout.tsx';

const keep: Product = { ...castle, triangles: 32_640, textureBytes: 1_400_000, fileBytes: 120_500 };
const wyrm: Product = { ...dragon, triangles: 91_200, textureBytes: 5_600_000, fileBytes: 904_000 };

const budget = () => within(screen.getByRole('region', { name: 'Model budget' }));
const factOf = (term: string) => budget().getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

test('sums up triangles, texture memory and file size, each model once however many its seats', () => {
  renderCheckout(aCart([cartItem(keep, 5), cartItem(wyrm)]));
  expect(factOf('Triangles')).toBe('123,840');
  expect(factOf('Texture memory')).toBe('7.0 MB');
  expect(factOf('File size')).toBe('1.0 MB');
  expect(budget().getByText(/Fine for a game on a computer/)).toBeTruthy();
});

test('says of how many models nothing is known', () => {
  renderCheckout(aCart([cartItem(keep), cartItem(dragon)]));
  expect(factOf('Triangles')).toBe('32,640');
  expect(budget().getByText(/Light enough for a phone.*For 1 of your models, no figures are known\./)).toBeTruthy();
});

test('is not there when nothing is known of any', () => {
  render(<BudgetBar items={[cartItem(castle)]} />);
  expect(screen.queryByRole('region', { name: 'Model budget' })).toBeNull();
});
