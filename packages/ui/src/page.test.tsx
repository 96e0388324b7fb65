/** The frame and the title of every page. */
import { renderPage } from '@storefront/testkit';
import { describe, expect, test } from 'vitest';
import { Disclosure } from './disclosure.tsx';
import { Alert, EmptyState, Loading, Skeleton } from './feedback.tsx';
import { Page } from './page.tsx';

describe('a page', () => {
  test('has one heading, which can take the focus after a navigation', () => {
    const { getByRole } = renderPage(<Page title="Store" lead="All of it." />);
    const heading = getByRole('heading', { level: 1, name: 'Store' });
    heading.focus();
    expect(document.activeElement).toBe(heading);
  });
});

describe('feedback', () => {
  test('an error interrupts, other alerts wait their turn', () => {
    const { getByRole } = renderPage(
      <>
        <Alert kind="error" title="Error Loading Products">
          Please refresh the page.
        </Alert>
        <Alert kind="success">Sent!</Alert>
      </>,
    );
    expect(getByRole('alert').textContent).toBe('Error Loading ProductsPlease refresh the page.');
    expect(getByRole('status').textContent).toBe('Sent!');
  });

  test('waiting is announced by its text, not by its grey shapes', () => {
    const { getByRole, container } = renderPage(
      <>
        <Skeleton shape="image" />
        <Loading label="Loading products..." />
      </>,
    );
    expect(getByRole('status').textContent).toBe('Loading products...');
    expect(container.querySelector('[data-shape="image"]')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('emptiness has a heading and a way on', () => {
    const { getByRole } = renderPage(
      <EmptyState title="Your cart is empty" action={<button type="button">Continue Shopping</button>} />,
    );
    expect(getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy();
    expect(getByRole('button', { name: 'Continue Shopping' })).toBeTruthy();
  });
});

describe('a disclosure', () => {
  test('is closed until its summary is pressed', async () => {
    const { user, getByText, getByRole } = renderPage(
      <Disclosure summary="What is your refund policy?">Within 72 hours.</Disclosure>,
    );
    const section = getByRole('group') as HTMLDetailsElement;
    expect(section.open).toBe(false);
    await user.click(getByText('What is your refund policy?'));
    expect(section.open).toBe(true);
  });

  test('may be open from the start and be a link target', () => {
    const { getByRole } = renderPage(
      <Disclosure summary="Wishlist" id="wishlist" defaultOpen>
        Nothing yet.
      </Disclosure>,
    );
    expect(getByRole('group')).toHaveProperty('open', true);
    expect(getByRole('group').id).toBe('wishlist');
  });
});
