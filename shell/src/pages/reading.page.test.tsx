/** The text pages: about the studio, privacy, terms. */
import { renderPage } from '@storefront/testkit';
import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import AboutPage from './about/about.page.tsx';
import PrivacyPolicyPage from './privacy-policy.page.tsx';
import TermsOfServicePage from './terms-of-service.page.tsx';

const texts = { getTerms: { text: null }, getPrivacyPolicy: { text: null } };
const simulated = { data: { ...texts, getPaymentMethod: { flow: 'form', host: null } } };
const atStripe = { data: { ...texts, getPaymentMethod: { flow: 'redirect', host: 'checkout.stripe.com' } } };

describe('the pages one reads', () => {
  test('the studio promises refunds for as long as it has set', () => {
    const { getByText, unmount } = renderPage(<AboutPage />, simulated);
    expect(getByText('A refund within 72 hours, as long as the item has not been downloaded.')).toBeTruthy();
    unmount();
    const data = { getPaymentMethod: { ...simulated.data.getPaymentMethod, refundHours: 48 } };
    const changed = renderPage(<AboutPage />, { data });
    expect(changed.getByText('A refund within 48 hours, as long as the item has not been downloaded.')).toBeTruthy();
  });

  test('the studio says since when and by whom it is run', () => {
    const { getByRole, getByText } = renderPage(<AboutPage />, simulated);
    expect(getByRole('heading', { level: 1, name: 'About Lanternkeep' })).toBeTruthy();
    expect(getByText(/A studio of one, founded in 2025/)).toBeTruthy();
  });

  test('they name the studio as it calls itself', () => {
    for (const page of [<AboutPage key="" />, <PrivacyPolicyPage key="" />, <TermsOfServicePage key="" />]) {
      const { container, unmount } = renderPage(page, { ...simulated, shopName: 'Hammer & Tongs' });
      expect(container.textContent).toContain('Hammer & Tongs');
      expect(container.textContent).not.toContain('Lanternkeep');
      unmount();
    }
  });

  test('the privacy policy says that card details never leave the browser', () => {
    const { getByRole, getByText } = renderPage(<PrivacyPolicyPage />, simulated);
    expect(getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeTruthy();
    expect(getByText(/never leave it: they are not sent to us, not stored and not logged/)).toBeTruthy();
  });

  test('with payments at Stripe, the privacy policy says what Stripe gets, and that the store sees no card', () => {
    const { getByText, queryByText } = renderPage(<PrivacyPolicyPage />, atStripe);
    expect(getByText('Your card goes to Stripe alone, never to the store.')).toBeTruthy();
    expect(getByText(/Stripe asks you there for your name, your address/)).toBeTruthy();
    expect(getByText(/Nothing of your card or account reaches the store/)).toBeTruthy();
    expect(queryByText(/simulated|never leave it|never leaves/)).toBeNull();
  });

  test('the terms say how is paid: simulated, or on a page of Stripe', () => {
    const { getByText, unmount } = renderPage(<TermsOfServicePage />, simulated);
    expect(
      getByText('Payment in this store is simulated: no money is charged, and no card details leave your browser.'),
    ).toBeTruthy();
    unmount();
    const terms = renderPage(<TermsOfServicePage />, atStripe);
    expect(terms.getByText(/Your card is charged when you confirm the payment/)).toBeTruthy();
    expect(terms.queryByText(/simulated/)).toBeNull();
  });

  test.each([
    ['inclusive', /include value-added tax where it is due, and the total at checkout is what you pay/],
    ['exclusive', /without taxes.*adds them and shows the total before you confirm it/],
  ] as const)('the terms say how prices that are %s of taxes become what is paid', (taxes, words) => {
    const data = { ...texts, getPaymentMethod: { ...atStripe.data.getPaymentMethod, taxes } };
    expect(renderPage(<TermsOfServicePage />, { data }).getByText(words)).toBeTruthy();
  });

  test('the privacy policy names the cookies, and what outlives logging out', () => {
    const { getByText } = renderPage(<PrivacyPolicyPage />, simulated);
    expect(getByText(/Logging in sets two cookies/)).toBeTruthy();
    expect(getByText('__Host-session').closest('li')?.textContent).toMatch(/Logging out removes it/);
    expect(getByText('__Host-device').closest('li')?.textContent).toMatch(/stays for a year, also after you log out/);
    expect(getByText('__Host-remembered').closest('li')?.textContent).toMatch(/stays for 30 days if you choose/);
  });

  test('the privacy policy says when a phone number is kept, and how to have everything or take it away', () => {
    const { getByText, getByRole } = renderPage(<PrivacyPolicyPage />, simulated);
    expect(getByText(/A phone number is kept only if you set up codes by text/)).toBeTruthy();
    expect(getByText(/download all of it, and delete your account/)).toBeTruthy();
    expect(getByRole('link', { name: 'Your sessions' }).getAttribute('href')).toBe('/profile/sessions');
    expect(getByRole('link', { name: 'Your account’s activity' }).getAttribute('href')).toBe('/profile/activity');
  });

  test.each([
    ['privacy policy', PrivacyPolicyPage],
    ['terms of service', TermsOfServicePage],
  ])('the %s say since when they count, and their table of contents leads to every section', (_, LegalPage) => {
    const { container, getByRole } = renderPage(<LegalPage />, simulated);
    expect(container.querySelector('time')?.dateTime).toMatch(/^20\d\d-\d\d-\d\d$/);
    const contents = within(getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    const linked = contents.map((link) => container.querySelector(link.getAttribute('href') ?? '')?.textContent);
    expect(linked).toEqual(contents.map((link, index) => `${index + 1}. ${link.textContent}`));
    expect(container.querySelectorAll('section')).toHaveLength(contents.length);
  });

  test('the terms state the refund policy and what a seat is', () => {
    const { getByRole, getByText } = renderPage(<TermsOfServicePage />, simulated);
    expect(getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeTruthy();
    expect(getByText(/within 72 hours of purchase and only if the item has not been downloaded/)).toBeTruthy();
    expect(getByText(/how many people may use the asset/)).toBeTruthy();
    expect(
      getByText(/The first download of any of its files ends the right to a refund, and you are asked before that/),
    ).toBeTruthy();
  });
});
