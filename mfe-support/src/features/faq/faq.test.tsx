/** Finding an answer by search, by its URL, by a search engine. */
import { contract } from '@storefront/contract';
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import type { DatedText } from '@storefront/contract/studio-settings/schemas';
import { questionsOf } from '@storefront/contract/support/questions';
import { answer as answerWith, fail, renderPage } from '@storefront/testkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Faq } from './faq.tsx';
import structuredData from './support.structured-data.ts';

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = vi.fn();
  location.hash = '';
});

const simulated = { flow: 'form', host: null } as const;
const stripe = { flow: 'redirect', host: 'checkout.stripe.com' } as const;
const questions = questionsOf(simulated);

const ofStore = { faq: null, hours: null, contact: null };
const open = (path = '/support', getPaymentMethod: PaymentMethod = simulated, faq: DatedText | null = null) => {
  const data = { getPaymentMethod, getSupportTexts: { ...ofStore, faq } };
  return renderPage(<Faq />, { path, routePath: '/support', data });
};
const sections = () => screen.queryAllByRole('group');
const opened = () => sections().filter((section) => section.hasAttribute('open'));

test('the words that are searched for may stand in question and answer, in any order and case', async () => {
  const { user } = open();
  const search = screen.getByRole('searchbox', { name: 'Search the answers' });
  await user.type(search, 'DOWNLOAD  refund');
  expect(sections()).toHaveLength(questions.filter(({ id }) => ['refunds', 'downloads'].includes(id)).length);
  expect(within(sections()[0] as HTMLElement).getByText('What is your refund policy?')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(`2 of ${questions.length} answers match.`);
  await user.clear(search);
  expect(sections()).toHaveLength(questions.length);
});

test('how gifts are bought, claimed and taken back is found by the word', async () => {
  const { user } = open();
  await user.type(screen.getByRole('searchbox'), 'gift claim');
  expect(sections().map((section) => section.querySelector('summary')?.textContent)).toEqual([
    'Can I buy something as a gift?',
  ]);
  expect(screen.getByText(/after 90 days it goes to your own library/)).toBeTruthy();
});

test('where no answer matches, the way to ask is told', async () => {
  const { user } = open();
  await user.type(screen.getByRole('searchbox'), 'unicorns');
  expect(screen.getByRole('status').textContent).toContain('Write to us');
});

describe('an answer’s address', () => {
  test('opens it when the page comes, and gives its question the focus', async () => {
    open('/support#refunds');
    await waitFor(() => expect(opened()).toHaveLength(1));
    expect(opened()[0]?.textContent).toContain('within 72 hours of purchase');
    expect(document.activeElement?.textContent).toBe('What is your refund policy?');
  });

  test('has its question keep the focus where the browser, going there too, takes it away in the next frame', async () => {
    open('/support#refunds');
    requestAnimationFrame(() => (document.activeElement as HTMLElement | null)?.blur());
    await waitFor(() => expect(opened()).toHaveLength(1));
    await new Promise(requestAnimationFrame);
    expect(document.activeElement?.textContent).toBe('What is your refund policy?');
  });

  test('opens it when the address changes, even if a search hides it', async () => {
    const { user } = open();
    await user.type(screen.getByRole('searchbox'), 'unicorns');
    act(() => {
      location.hash = '#shipping';
    });
    await waitFor(() => expect(opened()[0]?.textContent).toContain('shipping is always free'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('is the one that its own link has', async () => {
    const { user } = open();
    await user.click(screen.getByText('What does shipping cost?'));
    const link = screen.getByRole('link', { name: 'Link to this answer: What does shipping cost?' });
    expect(link.getAttribute('href')).toBe('#shipping');
    expect(document.getElementById('shipping')?.closest('details')).toBe(link.closest('details'));
  });

  describe('that comes before it is known how the store takes payments', () => {
    const openEarly = async (path: string) => {
      const { promise, resolve } = Promise.withResolvers<PaymentMethod>();
      answerWith(contract.getPaymentMethod, () => promise);
      const data = { getSupportTexts: ofStore };
      const { user } = renderPage(<Faq />, { path, routePath: '/support', data });
      await lookedFor();
      return { user, tellMethod: () => resolve(simulated) };
    };
    const lookedFor = async () => {
      await import('./open-answer.ts');
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    };

    test('opens an answer that depends on it once that is there', async () => {
      const { tellMethod } = await openEarly('/support#refunds');
      tellMethod();
      await waitFor(() => expect(opened()[0]?.textContent).toContain('within 72 hours of purchase'));
      expect(document.activeElement?.textContent).toBe('What is your refund policy?');
    });

    test('opens any other at once, and does not go there again', async () => {
      const { user, tellMethod } = await openEarly('/support#shipping');
      expect(document.activeElement?.textContent).toBe('What does shipping cost?');
      await user.type(screen.getByRole('searchbox'), 'refund');
      tellMethod();
      expect(await screen.findByText('What is your refund policy?')).toBeTruthy();
      await lookedFor();
      expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('refund');
      expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    });
  });

  test('that names none opens nothing', async () => {
    open('/support#%E0%A4%A');
    await Promise.resolve();
    expect(opened()).toEqual([]);
  });
});

test('whether a card is charged is answered as payments are taken', () => {
  open('/support', stripe);
  expect(screen.getByText(/On a Stripe page that checkout leads to/)).toBeTruthy();
  expect(screen.queryByText(/simulated/)).toBeNull();
});

const ofSearch = (method: PaymentMethod) =>
  structuredData([{ endpoint: 'getPaymentMethod', args: {}, body: method }], 'https://shop.example');

test('search engines are told of payments as the page tells of them', () => {
  expect(JSON.stringify(ofSearch(stripe))).toContain('On a Stripe page');
  expect(JSON.stringify(ofSearch(stripe))).not.toContain('simulated');
});

test('search engines are told every question with its answer and address', () => {
  expect(ofSearch(simulated)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ id, question, answer }) => ({
      '@type': 'Question',
      name: question,
      url: `https://shop.example/support#${id}`,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
});

const ofStudio: DatedText = {
  since: '2026-12-01T09:00:00.000Z',
  intro: [{ kind: 'paragraph', lines: [[{ text: 'Asked before.' }]] }],
  sections: [
    {
      id: 'refunds',
      title: 'How do refunds work?',
      blocks: [
        { kind: 'paragraph', lines: [[{ text: 'Ask ' }, { text: 'us', isStrong: true, href: '/store' }]] },
        { kind: 'list', lines: [[{ text: 'soon' }], [{ text: 'kindly' }]] },
      ],
    },
    { id: 'engines', title: 'Which engines?', blocks: [{ kind: 'paragraph', lines: [[{ text: 'All of them.' }]] }] },
  ],
};

test('the answer about refunds has the hours that the studio has set, for search engines too', () => {
  const method = { ...simulated, refundHours: 48 };
  open('/support', method);
  expect(screen.getByText(/within 48 hours of purchase and only if the item has not been downloaded/)).toBeTruthy();
  const told = structuredData(
    [
      { endpoint: 'getPaymentMethod', args: {}, body: method },
      { endpoint: 'getSupportTexts', args: {}, body: ofStore },
    ],
    'https://shop.example',
  );
  expect(JSON.stringify(told)).toContain('within 48 hours of purchase');
});

test('until it is known how the store takes payments, what depends on it is not answered', async () => {
  fail(contract.getPaymentMethod);
  renderPage(<Faq />, { path: '/support', data: { getSupportTexts: ofStore } });
  expect(sections().map((section) => section.querySelector('summary')?.textContent)).toEqual(
    questionsOf(undefined).map(({ question }) => question),
  );
  expect(sections()).toHaveLength(questions.length - 2);
});

describe('the studio’s own answers', () => {
  test('stand in place of the store’s, with what is set off in them', async () => {
    const { user } = open('/support', simulated, ofStudio);
    expect(sections()).toHaveLength(2);
    expect(screen.getByText('Asked before.')).toBeTruthy();
    await user.click(screen.getByText('How do refunds work?'));
    expect(screen.getByRole('link', { name: 'us' }).getAttribute('href')).toBe('/store');
    expect(screen.queryByText('What is your refund policy?')).toBeNull();
  });

  test('are searched by their words, also across what is set off', async () => {
    const { user } = open('/support', simulated, ofStudio);
    await user.type(screen.getByRole('searchbox'), 'us KINDLY');
    expect(sections().map((section) => section.querySelector('summary')?.textContent)).toEqual([
      'How do refunds work?',
    ]);
  });

  test('have addresses of their own', async () => {
    open('/support#engines', simulated, ofStudio);
    await waitFor(() => expect(opened()[0]?.textContent).toContain('All of them.'));
  });

  test('are told to search engines, as words alone', () => {
    const body = { ...ofStore, faq: ofStudio };
    const told = structuredData([{ endpoint: 'getSupportTexts', args: {}, body }], 'https://shop.example');
    expect(told).toMatchObject({
      mainEntity: [
        {
          name: 'How do refunds work?',
          url: 'https://shop.example/support#refunds',
          acceptedAnswer: { text: 'Ask us\nsoon\nkindly' },
        },
        { name: 'Which engines?' },
      ],
    });
  });
});

describe('until it is known whose answers count', () => {
  test('none is shown', async () => {
    answerWith(contract.getPaymentMethod, () => simulated);
    answerWith(contract.getSupportTexts, () => ({ ...ofStore, faq: ofStudio }));
    renderPage(<Faq />, { path: '/support' });
    expect(screen.getByRole('status').textContent).toBe('Loading the answers...');
    expect(await screen.findByText('How do refunds work?')).toBeTruthy();
    expect(sections()).toHaveLength(2);
  });

  test('a failure is said, and they can be asked for again', async () => {
    answerWith(contract.getPaymentMethod, () => simulated);
    fail(contract.getSupportTexts);
    const { user } = renderPage(<Faq />, { path: '/support' });
    expect((await screen.findByRole('alert')).textContent).toContain('The answers could not be loaded.');
    answerWith(contract.getSupportTexts, () => ofStore);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('What is your refund policy?')).toBeTruthy();
  });
});
