/** The FAQ. */
import { expect, test } from '@storefront/e2e/test';

test('the refund policy is an answer away, and opens with the keyboard', async ({ page }) => {
  await page.goto('/support');
  const question = page.getByText('What is your refund policy?').first();
  const answer = page.getByText(/within 72 hours/);
  await expect(answer).toBeHidden();
  await question.click();
  await expect(answer).toBeVisible();
  await expect(answer).toContainText(/not been downloaded/);
  await page.keyboard.press('Enter');
  await expect(answer).toBeHidden();
});

test('an answer’s address opens it below the header, on arriving and on the page', { tag: '@alone' }, async ({
  page,
}) => {
  await page.goto('/support#protection');
  await expect(page.getByText(/one-way hash/)).toBeVisible();
  const question = page.locator('summary', { hasText: 'How is my account protected?' });
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport({ ratio: 1 });

  await page.evaluate(() => {
    location.hash = '#refunds';
  });
  const other = page.locator('summary', { hasText: 'What is your refund policy?' });
  await expect(other).toBeFocused();
  const hidden = await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
  await expect.poll(async () => (await other.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(hidden);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an answer’s address opens it too, and search engines find all answers', async ({ page }) => {
    // Without a server, the page is rendered by its scripts.
    await page.goto(new URL('/support#refunds', process.env.STORE_URL).href);
    await expect(page.getByText(/within 72 hours/)).toBeVisible();
    const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
    const faq = structured.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'FAQPage');
    expect(faq.mainEntity).toContainEqual({
      '@type': 'Question',
      name: 'What is your refund policy?',
      url: expect.stringMatching(/\/support#refunds$/),
      acceptedAnswer: { '@type': 'Answer', text: expect.stringContaining('within 72 hours') },
    });
  });
});
