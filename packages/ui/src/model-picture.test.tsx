/** The files that a browser can choose from for a product picture. */
import { renderPage } from '@storefront/testkit';
import { expect, test } from 'vitest';
import { ModelPicture } from './model-picture.tsx';

const files = (type: string) => [480, 960].map((width) => ({ path: `/castle-${width}.${type}`, width }));

test('a picture in several formats and widths offers the best format first, and the last one to every browser', () => {
  const picture = {
    width: 1600,
    height: 1200,
    sources: ['avif', 'webp'].map((type) => ({ type: `image/${type}`, srcset: files(type) })),
  };
  const { getByRole } = renderPage(<ModelPicture picture={picture} alt="Castle" sizes="50vw" />);
  const image = getByRole('img', { name: 'Castle' });
  expect(image.getAttribute('src')).toBe('/castle-960.webp');
  expect(image.getAttribute('srcset')).toBe('/castle-480.webp 480w, /castle-960.webp 960w');
  const [best] = image.parentElement?.children ?? [];
  expect(best?.outerHTML).toBe(
    '<source type="image/avif" srcset="/castle-480.avif 480w, /castle-960.avif 960w" sizes="50vw">',
  );
});

test('a drawing is one file, from which nothing is chosen', () => {
  const sources = [{ type: 'image/svg+xml', srcset: [{ path: '/castle.svg', width: 800 }] }];
  const { getByRole } = renderPage(
    <ModelPicture picture={{ width: 800, height: 600, sources }} alt="Castle" sizes="50vw" />,
  );
  const { attributes } = getByRole('img', { name: 'Castle' });
  expect(attributes.getNamedItem('src')?.value).toBe('/castle.svg');
  expect([attributes.getNamedItem('srcset'), attributes.getNamedItem('sizes')]).toEqual([null, null]);
});
