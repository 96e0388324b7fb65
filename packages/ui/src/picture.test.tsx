/** Pictures whose files are missing. */
import { renderPage } from '@storefront/testkit';
import { describe, expect, test } from 'vitest';
import { Avatar, Picture } from './picture.tsx';

/** Fires the error event of a missing image, and waits for the replacement. */
async function breakDown(image: HTMLElement) {
  const before = image.outerHTML;
  image.dispatchEvent(new Event('error'));
  await expect.poll(() => image.isConnected && image.outerHTML === before).toBe(false);
}

describe('a picture', () => {
  test('reserves its room and waits until it is near, unless it comes first', () => {
    const { getByRole } = renderPage(<Picture src="/castle.webp" alt="Castle" width={480} height={360} />);
    const image = getByRole('img', { name: 'Castle' });
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['480', '360']);
    expect(image.getAttribute('loading')).toBe('lazy');
    const first = renderPage(<Picture src="/dragon.webp" alt="Dragon" width={480} height={360} priority />);
    expect(first.getByRole('img', { name: 'Dragon' }).getAttribute('loading')).toBe('eager');
  });

  test('when its file is missing, a drawing with the same description stands in', async () => {
    const { getByRole } = renderPage(<Picture src="/gone.webp" alt="Castle" width={480} height={360} />);
    await breakDown(getByRole('img', { name: 'Castle' }));
    expect(getByRole('img', { name: 'Castle' }).tagName).toBe('svg');
  });
});

describe('an avatar', () => {
  test('falls back to the default picture, then to the initials', async () => {
    const { getByRole } = renderPage(<Avatar src="/media/me.png" name="Mara Voss" />);
    const avatar = () => getByRole('img', { name: "Mara Voss's avatar" });
    expect(avatar().getAttribute('src')).toBe('/media/me.png');
    await breakDown(avatar());
    expect(avatar().getAttribute('src')).toBe('/default-avatar.png');
    await breakDown(avatar());
    expect(avatar().textContent).toBe('MV');
  });

  test('when the default picture itself is missing, shows the initial of a single name', async () => {
    const { getByRole } = renderPage(<Avatar src="/default-avatar.png" name="mara" />);
    await breakDown(getByRole('img'));
    expect(getByRole('img', { name: "mara's avatar" }).textContent).toBe('M');
  });
});
