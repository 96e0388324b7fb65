/** Answers to common questions. */
import { expect, test } from '@storefront/e2e/test';

test('the refund policy is an answer away, and opens with the keyboard', async ({ page }) => {
  await page.goto('/support');
  const question = page.getByText('What is your refund policy?');
  const answer = page.getByText(/within 72 hours/);
  await expect(answer).toBeHidden();
  await question.click();
  await expect(answer).toBeVisible();
  await expect(answer).toContainText(/not been downloaded/);
  await page.keyboard.press('Enter');
  await expect(answer).toBeHidden();
});
