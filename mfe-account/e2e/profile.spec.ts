/** The profile: personal details and purchases, hidden from other users. */

import { title } from '@storefront/e2e/parts';
import { signedUp } from '@storefront/e2e/shopper';
import { expect, type Locator, type Page, test } from '@storefront/e2e/test';

test('a new shopper finds their name, their address and what is still to be set up', { tag: '@alone' }, async ({
  page,
  context,
}) => {
  const { username, email } = await signedUp(context);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: username })).toBeVisible();
  const facts = page.getByRole('definition');
  await expect(facts.filter({ hasText: email })).toBeVisible();
  await expect(facts.filter({ hasText: 'Not Enabled' })).toBeVisible();
  await expect(page.getByText('No purchases recorded.')).toBeVisible();
  await expect(page.getByText('No wishlist items yet.')).toBeVisible();
});

test('a section closes and opens, and the password is not shown in it', async ({ page, context }) => {
  const { password } = await signedUp(context);
  await page.goto('/profile');
  const section = page.getByText('Security & Account Settings');
  const hidden = page.getByText('Not shown');
  await expect(hidden).toBeHidden();
  await section.click();
  await expect(hidden).toBeVisible();
  await section.click();
  await expect(hidden).toBeHidden();
  await expect(page.getByText(password)).toHaveCount(0);
});

test('a password manager that wants to change the password opens the section for it', async ({ page, context }) => {
  await signedUp(context);
  await page.goto('/.well-known/change-password');
  await expect(page).toHaveURL('/profile#security');
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
});

test('a visitor who is signed out is asked to log in', { tag: '@alone' }, async ({ page }) => {
  await page.goto('/profile');
  await expect(title(page, 'Profile')).toBeVisible();
  await expect(page.getByText('Please log in to access your profile.')).toBeVisible();
});

test('names are edited, and are what the page says from then on', { tag: '@alone' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  // The refused name.
  expectComplaints(/400/);
  await signedUp(context);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a username.')).toBeVisible();
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await dialog.getByLabel('Username').fill('lantern');
  await dialog.getByLabel('First Name').fill('Mara');
  await dialog.getByLabel('Last Name').fill('Lind');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Mara Lind' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mara Lind' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'lantern' })).toBeVisible();
});

test('a picture is chosen, cropped by keys and mouse, and shown from then on', { tag: '@alone' }, async ({
  page,
  context,
}) => {
  const { username } = await signedUp(context);
  await page.goto('/profile');
  const avatar = page.getByRole('img', { name: `${username}'s avatar` });
  await expect(avatar).toHaveAttribute('src', '/default-avatar.png');
  const dialog = await openPictureDialog(page);
  await dialog.getByLabel('Choose a picture').setInputFiles(await twoHalves(page));
  const stage = dialog.getByLabel('Part of the picture to show');
  await expect(stage).toBeFocused();
  // The left half is red, the right half blue; the crop starts in the middle, and each direction shows one colour.
  const leftmost = () => colourAt(stage, 0.1);
  await expect.poll(leftmost).toBe('red');
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(leftmost).toBe('blue');
  const { x = 0, y = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
  await page.mouse.move(x + 10, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 3, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(leftmost).toBe('red');
  await dialog.getByLabel('Zoom').fill('5');
  await expect.poll(() => colourAt(stage, 0.95)).toBe('red');
  await dialog.getByRole('button', { name: 'Save Picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(avatar).toHaveAttribute('src', /^\/files\/avatars\//);
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await page.reload();
  await expect(avatar).toHaveAttribute('src', /^\/files\/avatars\//);
  await (await openPictureDialog(page)).getByRole('button', { name: 'Remove Picture' }).click();
  await expect(avatar).toHaveAttribute('src', '/default-avatar.png');
});

test('an upload is cancelled or fails, and the picture that was chosen is still there', { tag: '@more' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/503|ERR_FAILED/);
  const { username } = await signedUp(context);
  await page.goto('/profile');
  const dialog = await openPictureDialog(page);
  const save = dialog.getByRole('button', { name: 'Save Picture' });
  await dialog.getByLabel('Choose a picture').setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(dialog.getByRole('alert')).toContainText('This file cannot be used as a picture.');
  await dialog.getByLabel('Choose a picture').setInputFiles(await twoHalves(page));

  const held = Promise.withResolvers<void>();
  await page.route('**/api/profile/picture', () => held.promise, { times: 1 });
  // Waits for the request: cancelled before the picture is drawn, it would leave the route for the last try.
  const sent = page.waitForRequest('**/api/profile/picture');
  await save.click();
  await sent;
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(save).toBeVisible();
  held.resolve();

  await page.route('**/api/profile/picture', (route) => route.abort(), { times: 1 });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('The store cannot be reached.');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: `${username}'s avatar` })).toHaveAttribute('src', /^\/files\//);
});

test('a picture that cannot be loaded makes room for the default one, until the storage has it again', {
  tag: '@more',
}, async ({ page, context, expectComplaints }) => {
  expectComplaints(/503|Failed to load resource/);
  const { username } = await signedUp(context);
  const avatar = page.getByRole('img', { name: `${username}'s avatar` });
  await page.goto('/profile');
  const dialog = await openPictureDialog(page);
  await dialog.getByLabel('Choose a picture').setInputFiles(await twoHalves(page));
  await dialog.getByRole('button', { name: 'Save Picture' }).click();
  await expect(avatar).toHaveAttribute('src', /^\/files\//);

  const another = await context.newPage();
  const shown = another.getByRole('img', { name: `${username}'s avatar` });
  await another.route('**/files/avatars/**', (route) => route.fulfill({ status: 503 }));
  const asked = Promise.withResolvers<void>();
  await another.route('**/api/files/download-url?*', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await another.goto('/profile');
  await expect(shown).toHaveAttribute('src', '/default-avatar.png');
  await another.unroute('**/files/avatars/**');
  asked.resolve();
  await expect(shown).toHaveAttribute('src', /^\/files\//);
});

async function openPictureDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change Picture' }).click();
  return page.getByRole('dialog');
}

/** Draws a wide picture: red on the left, blue on the right. */
async function twoHalves(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 200;
    const context = canvas.getContext('2d');
    for (const [index, colour] of ['red', 'blue'].entries()) {
      if (context) context.fillStyle = colour;
      context?.fillRect(index * 400, 0, 400, 200);
    }
    return canvas.toDataURL('image/png');
  });
  return { name: 'halves.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

/** Returns the colour of the stage at a fraction of its width, in the middle of its height. */
async function colourAt(stage: Locator, part: number): Promise<string> {
  return await stage.evaluate((canvas: HTMLCanvasElement, at) => {
    const [red = 0, , blue = 0] =
      canvas.getContext('2d')?.getImageData(canvas.width * at, canvas.height / 2, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  }, part);
}
