import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SectionBoundary } from './section-boundary.tsx';

function Gone(): never {
  throw new Error('Loading chunk orders failed.');
}

test('when a section fails, then it says so, and another address is tried anew', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const at = (address: string, section: React.ReactNode) => (
    <SectionBoundary address={address}>{section}</SectionBoundary>
  );
  const { rerender } = render(at('/orders', <Gone />));
  expect(screen.getByText('This section could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(told).toHaveBeenCalled();
  rerender(at('/products', <p>All products</p>));
  expect(screen.getByText('All products')).toBeTruthy();
  expect(screen.queryByText('This section could not be loaded.')).toBeNull();
});
