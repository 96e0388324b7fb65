/** Legal texts that the studio has written, and the store's own texts that a studio starts from. */
import { contract } from '@storefront/contract';
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import { defaultPrivacyPolicy } from '@storefront/contract/studio-settings/default-privacy-policy';
import { defaultTerms } from '@storefront/contract/studio-settings/default-terms';
import type { DatedText } from '@storefront/contract/studio-settings/schemas';
import { answer, fail, renderPage } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import PrivacyPolicyPage from './privacy-policy.page.tsx';
import TermsOfServicePage from './terms-of-service.page.tsx';

const method: PaymentMethod = { flow: 'form', host: null };
const paragraph = (text: string) => ({ kind: 'paragraph' as const, lines: [[{ text }]] });
const ours: DatedText = {
  since: '2026-12-01T09:00:00.000Z',
  intro: [{ kind: 'list', lines: [[{ text: 'Be kind.' }]] }],
  sections: [
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [{ kind: 'paragraph', lines: [[{ text: 'Ask ' }, { text: 'us', href: '/support' }]] }],
    },
    { id: 'rest', title: 'The rest', blocks: [paragraph('As the law has it.')] },
  ],
};

const terms = (text: DatedText | null) =>
  renderPage(<TermsOfServicePage />, { data: { getPaymentMethod: method, getTerms: { text } } });

describe('a text of the studio', () => {
  test('stands in place of the store’s, with its day, contents and links', () => {
    const { container } = terms(ours);
    expect(screen.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeTruthy();
    expect(screen.getByText('December 1, 2026').getAttribute('datetime')).toBe(ours.since);
    expect(screen.getByText('Be kind.')).toBeTruthy();
    const contents = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(contents.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Refunds', '#refunds'],
      ['The rest', '#rest'],
    ]);
    expect(container.querySelector('#rest')?.textContent).toBe('2. The rest');
    expect(screen.getByRole('link', { name: 'us' }).getAttribute('href')).toBe('/support');
    expect(screen.queryByText(/within 72 hours/)).toBeNull();
  });

  test('without headings is one text, and needs no contents', () => {
    terms({ ...ours, intro: [paragraph('Ask before you buy.')], sections: [] });
    expect(screen.getByText('Ask before you buy.')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull();
    expect(screen.queryByText('In short')).toBeNull();
  });

  test('of another page leaves this one alone', () => {
    const data = { getPaymentMethod: method, getTerms: { text: ours }, getPrivacyPolicy: { text: null } };
    renderPage(<PrivacyPolicyPage />, { data });
    expect(screen.getByText('November 30, 2026')).toBeTruthy();
  });
});

describe('until it is known which text counts', () => {
  test('none is shown', async () => {
    answer(contract.getPaymentMethod, () => method);
    answer(contract.getTerms, () => ({ text: ours }));
    renderPage(<TermsOfServicePage />);
    expect(screen.getByRole('status').textContent).toBe('Loading the text...');
    expect(screen.queryByText(/within 72 hours/)).toBeNull();
    expect(await screen.findByText('As the law has it.')).toBeTruthy();
  });

  test('a failure is said, and it can be asked for again', async () => {
    answer(contract.getPaymentMethod, () => method);
    fail(contract.getTerms);
    const { user } = renderPage(<TermsOfServicePage />);
    expect((await screen.findByRole('alert')).textContent).toContain('The text could not be loaded.');
    answer(contract.getTerms, () => ({ text: null }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/within 72 hours of purchase/)).toBeTruthy();
  });
});

describe('until it is known for how long there are refunds', () => {
  test('the store’s own terms are not shown; a failure is said, and it can be asked for again', async () => {
    answer(contract.getTerms, () => ({ text: null }));
    fail(contract.getPaymentMethod);
    const { user } = renderPage(<TermsOfServicePage />);
    expect((await screen.findByRole('alert')).textContent).toContain('The text could not be loaded.');
    expect(screen.queryByText(/undefined/)).toBeNull();
    answer(contract.getPaymentMethod, () => ({ ...method, refundHours: 48 }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/within 48 hours of purchase/)).toBeTruthy();
  });

  test('the studio’s are', () => {
    renderPage(<TermsOfServicePage />, { data: { getTerms: { text: ours } } });
    expect(screen.getByText('As the law has it.')).toBeTruthy();
  });
});

/** Returns the page as Markdown, the form in which a studio edits it. */
function markdownOf(page: HTMLElement): string {
  const inline = (node: Node): string => {
    const words = [...node.childNodes].map(inline).join('');
    if (!(node instanceof HTMLElement)) return node.textContent ?? '';
    if (node.localName === 'strong') return `**${words}**`;
    return node.localName === 'a' ? `[${words}](${node.getAttribute('href')})` : words;
  };
  const block = (element: Element) =>
    element.localName === 'ul' ? [...element.children].map((item) => `- ${inline(item)}`).join('\n') : inline(element);
  const summary = page.querySelector('h2 + ul');
  const sections = [...page.querySelectorAll('section')].map((section) => {
    const title = section.querySelector('h2');
    const blocks = [...(section.lastElementChild?.children ?? [])].map(block);
    return [`## ${title?.textContent?.replace(/^\d+\. /, '')} {#${title?.id}}`, ...blocks].join('\n\n');
  });
  return [summary ? block(summary) : '', ...sections].join('\n\n');
}

describe.each<[string, PaymentMethod]>([
  ['simulated payments', method],
  ['payments at Stripe', { flow: 'redirect', host: 'checkout.stripe.com' }],
  ['taxes in prices', { flow: 'redirect', host: 'checkout.stripe.com', taxes: 'inclusive' }],
  ['taxes on top', { flow: 'redirect', host: 'checkout.stripe.com', taxes: 'exclusive' }],
  ['refunds for 48 hours', { ...method, refundHours: 48 }],
])('with %s', (_, getPaymentMethod) => {
  const shopName = 'Hammer & Tongs';
  const data = { getPaymentMethod, getTerms: { text: null }, getPrivacyPolicy: { text: null } };

  test('the console starts from the terms as the page has them', () => {
    const { container } = renderPage(<TermsOfServicePage />, { data, shopName });
    expect(defaultTerms(getPaymentMethod, shopName)).toBe(markdownOf(container));
  });

  test('and from the privacy policy as the page has it', () => {
    const { container } = renderPage(<PrivacyPolicyPage />, { data, shopName });
    expect(defaultPrivacyPolicy(getPaymentMethod, shopName)).toBe(markdownOf(container));
  });
});
