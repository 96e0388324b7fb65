/** The component gallery: every component in every state is accessible, by day and by night. */
import { galleryUrl } from './support/standalone.ts';
import { expect, test } from './support/test.ts';
import { violationsOf } from './support/violations.ts';

test('every component in every state is accessible in both themes', { tag: '@gallery' }, async ({ page }) => {
  for (const theme of ['day', 'night'] as const) {
    await page.goto(galleryUrl(`?theme=${theme}`));
    await expect(page.getByText('Caps Lock is on.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeVisible();
    const found = (await violationsOf(page, theme === 'night' ? 'colours' : undefined)).flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, theme).toEqual([]);
  }
});

test('a dialog opens over the page, closes beside itself and gives the focus back', { tag: '@gallery' }, async ({
  page,
}) => {
  await page.goto(galleryUrl('?theme=day'));
  const opener = page.getByRole('button', { name: 'Refund', exact: true });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund Griffin?' });
  await dialog.getByText('Your money goes back').click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
