/** The picture that represents a product. */
import { renderPage } from '@storefront/testkit';
import { expect, test } from 'vitest';
import { Poster } from './poster.tsx';

const poster = {
  width: 1280,
  height: 960,
  sources: [{ type: 'image/webp', srcset: [320, 640].map((width) => ({ path: `/poster-${width}.webp`, width })) }],
};

test('a product is shown by its poster, in the width that its place needs', () => {
  const { getByRole } = renderPage(
    <Poster of={{ image: '/scene.webp', pictures: { poster } }} alt="Castle" sizes="6rem" />,
  );
  const image = getByRole('img', { name: 'Castle' });
  expect(image.getAttribute('srcset')).toBe('/poster-320.webp 320w, /poster-640.webp 640w');
  expect(image.getAttribute('sizes')).toBe('6rem');
});

test.each([
  ['has none', { pictures: null }],
  ['comes from a server that does not tell of it', {}],
])('a product whose poster %s is shown by its one image', (_, pictures) => {
  const { getByRole } = renderPage(<Poster of={{ image: '/scene.webp', ...pictures }} alt="Castle" sizes="6rem" />);
  expect(getByRole('img', { name: 'Castle' }).getAttribute('src')).toBe('/scene.webp');
});
