/** The product page, for every response of the catalogue. */
import { contract, type Picture, problems, productsLoadFailed } from '@storefront/contract';
import { selectNotices } from '@storefront/state';
import {
  aCart,
  answer,
  cartItem,
  castle,
  castleFacts,
  detailsOf,
  dragon,
  fail,
  reduced,
  refuse,
  renderPage,
  signedInSession,
} from '@storefront/testkit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { owns } from '../library/testing/owning.ts';
import ProductPage from './product.page.tsx';

const photo = (name: string): Picture => ({
  width: 1600,
  height: 1200,
  sources: [
    { type: 'image/avif', srcset: [480, 960].map((width) => ({ path: `/media/${name}-${width}.avif`, width })) },
    { type: 'image/webp', srcset: [480, 960].map((width) => ({ path: `/media/${name}-${width}.webp`, width })) },
  ],
});

const whole = detailsOf(castle, {
  facts: castleFacts,
  tags: ['fortress', 'medieval'],
  pictures: { poster: photo('poster'), scene: photo('scene') },
  gallery: [{ ...photo('gate'), alt: 'The gate at dusk' }],
  related: [dragon],
});

beforeEach(() => {
  owns();
  answer(contract.getPaymentMethod, () => ({ flow: 'form', host: null }) as const);
});

const open = (session = signedInSession(), slug = 'castle') =>
  renderPage(<ProductPage />, { path: `/store/${slug}`, routePath: '/store/:slug', session });

const serve = (product = whole) => answer(contract.getProductBySlug, () => product);

const fact = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getByRole('cell');

describe('a model', () => {
  test('leads by each of its tags to the products that have it', async () => {
    serve();
    open();
    const tags = within(await screen.findByRole('list', { name: 'Tags' })).getAllByRole('link');
    expect(tags.map((tag) => [tag.textContent, tag.getAttribute('href')])).toEqual([
      ['fortress', '/store?search=fortress'],
      ['medieval', '/store?search=medieval'],
    ]);
  });

  test('whose preview would give it away is turned in pictures, and says so', async () => {
    const turntable = { path: '/media/castle/turn.webp', frames: 12, width: 240, height: 180 };
    serve({ ...whole, turntable });
    open();
    expect(await screen.findByText(/instead of a 3D view, which would give it away\.$/)).toBeTruthy();
    const turn = await screen.findByRole('slider', { name: 'Turn 360°' });
    fireEvent.change(turn, { target: { value: '3' } });
    expect(turn.getAttribute('aria-valuetext')).toBe('90 degrees');
    expect(screen.queryByRole('button', { name: 'View in 3D' })).toBeNull();
  });

  test('with a preview has a 3D view, and no words about the lack of one', async () => {
    serve({ ...whole, preview: { path: '/media/castle/preview.glb', bytes: 10 } });
    open();
    expect(await screen.findByRole('button', { name: 'View in 3D' })).toBeTruthy();
    expect(screen.queryByText(/give it away/)).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test.each([
    ['inclusive', 'per seat, incl. VAT'],
    ['exclusive', 'per seat, plus tax'],
  ] as const)('whose price is %s of taxes says so', async (taxes, words) => {
    serve({ ...whole, taxes });
    open();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('that is reduced says so, until when, and the lowest price of the 30 days before', async () => {
    serve(reduced({ ...whole, related: [] }));
    open();
    expect(
      await screen.findByText(
        'Until December 24, 2026, 11:00 PM UTC, then $29.99. Lowest price of the 30 days before: $27.99.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('$19.99')).toBeTruthy();
    expect(screen.getByText('$27.99').tagName).toBe('S');
  });

  test('is asked for by the name in the address, and says what it is, what it costs and where one is', async () => {
    answer(contract.getProductBySlug, ({ params }) => detailsOf({ ...castle, name: params.slug }));
    open(signedInSession(), 'castle');
    expect(await screen.findByRole('heading', { level: 1, name: 'castle' })).toBeTruthy();
    expect(screen.getByText('$29.99')).toBeTruthy();
    expect(screen.getByText('per seat')).toBeTruthy();
    expect(screen.getByText('A fortified keep on a hill.')).toBeTruthy();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/store',
      '/store?category=buildings',
    ]);
    expect(document.title).toBe('castle · Lanternkeep');
  });

  test('tells its facts, each in its unit', async () => {
    serve();
    open();
    await screen.findByRole('table');
    expect(fact('Triangles').textContent).toBe('33,474');
    expect(fact('Textures').textContent).toBe('2, 11 MB in memory');
    expect(fact('Animations').textContent).toBe('Flags, 3 sDrawbridge, 4.5 s');
    expect(fact('Size').textContent).toBe('44.35\u00A0m wide, 32.74\u00A0m high, 47.23\u00A0m deep');
    expect(fact('File size').textContent).toBe('2.4 MB');
    expect(fact('Formats').textContent).toBe('GLB, OBJ');
  });

  test('that becomes larger while it moves says how large', async () => {
    const animatedSize = { ...castleFacts.size, height: 40 };
    serve({ ...whole, facts: { ...castleFacts, animatedSize } });
    open();
    await screen.findByRole('table');
    expect(fact('Size').textContent).toMatch(/47\.23\u00A0m deep; moving, up to 40\u00A0m high$/);
  });

  test('tells before the purchase where its colours come from, its UVs, its rig and its materials', async () => {
    const surface = { uvSets: 0, bones: 0, materialNames: ['Stone', 'Roof'] };
    serve({ ...whole, facts: { ...castleFacts, ...surface, colour: ['vertices'] } });
    open();
    await screen.findByRole('table');
    expect(fact('Materials').textContent).toBe('9 (Stone, Roof, …)');
    expect(fact('Colour').textContent).toBe('From vertex colours');
    expect(fact('UVs').textContent).toBe('None');
    expect(fact('Rig').textContent).toBe('None');
  });

  test('of an earlier release says nothing of what was not measured', async () => {
    serve();
    open();
    await screen.findByRole('table');
    expect(fact('Materials').textContent).toBe('9');
    for (const name of ['Colour', 'UVs', 'Rig'])
      expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull();
  });

  test('tells triangles and size of each format, as far as they are known', async () => {
    const formatFigures = [
      { format: 'OBJ', triangles: 9741, bytes: 1_230_000 },
      { format: 'Blender', bytes: 3_000_000 },
    ];
    const facts = { ...castleFacts, formats: ['GLB', 'OBJ', 'Blender'], formatFigures };
    answer(contract.getProductBySlug, () => ({ ...detailsOf(castle), facts }));
    open();
    await screen.findByRole('table');
    const items = within(fact('Formats')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'GLB 33,474 triangles · 2.4 MB',
      'OBJ 9,741 triangles · 1.2 MB',
      'Blender · 3.0 MB',
    ]);
  });

  test("has its file's SHA-256, shown short and copied whole", async () => {
    serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Copy the SHA-256' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(castleFacts.sha256);
    expect(fact('SHA-256').textContent).toContain('d8d32bec9b41…');
  });

  test('says in plain words what one may do with it, and when it is refunded', async () => {
    serve();
    open();
    const terms = within(await screen.findByRole('region', { name: 'Licence and refunds' }));
    expect(terms.getByText(/resell or give away/)).toBeTruthy();
    const policy = 'Refunds: within 72 hours of purchase and only if the item has not been downloaded.';
    const end = await terms.findByText(/only if the item has not been downloaded/);
    expect(end.parentElement?.textContent).toBe(policy);
  });

  test('is refunded for as long as the studio has set, and of that says nothing until it is known', async () => {
    serve();
    fail(contract.getPaymentMethod);
    const { unmount } = open();
    await screen.findByText(/resell or give away/);
    expect(screen.queryByText(/Refunds:/)).toBeNull();
    unmount();
    answer(contract.getPaymentMethod, () => ({ flow: 'form', host: null, refundHours: 48 }) as const);
    open();
    expect(await screen.findByText(/within 48 hours of purchase/)).toBeTruthy();
  });

  test('leads to related ones', async () => {
    serve();
    open();
    const related = within(await screen.findByRole('region', { name: 'Related models' }));
    expect(related.getByRole('link', { name: 'Dragon Model' }).getAttribute('href')).toBe('/store/dragon-model');
  });

  test('without a model file shows its one picture and no empty facts', async () => {
    serve(detailsOf(castle));
    open();
    expect(await screen.findByRole('img', { name: 'Castle' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Choose a picture' })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'View in 3D' })).toBeNull();
  });
});

describe('the gallery', () => {
  test('has every picture in the formats and widths there are, with what the studio says of it, the first one loaded first', async () => {
    serve();
    open();
    const gallery = within(await screen.findByRole('region', { name: 'Pictures of Castle' }));
    const pictures = gallery.getAllByRole('img');
    const texts = pictures.map((picture) => picture.getAttribute('alt'));
    expect(texts).toEqual(['Castle on its own', 'Castle in its setting', 'The gate at dusk']);
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
    expect(pictures[0]?.getAttribute('srcset')).toBe('/media/poster-480.webp 480w, /media/poster-960.webp 960w');
    const [avif] = pictures[0]?.parentElement?.children ?? [];
    expect(avif?.getAttribute('type')).toBe('image/avif');
  });

  test('marks the picture that is chosen', async () => {
    serve();
    const { user } = open();
    const third = await screen.findByRole('button', { name: 'Picture 3' });
    expect(screen.getByRole('button', { name: 'Picture 1' }).getAttribute('aria-current')).toBe('true');
    await user.click(third);
    expect(third.getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('button', { name: 'Picture 1' }).getAttribute('aria-current')).toBeNull();
  });

  test('is gone through with the arrow keys from picture to picture, and no further than the last', async () => {
    serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Picture 2' }));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    const third = screen.getByRole('button', { name: 'Picture 3' });
    expect(document.activeElement).toBe(third);
    expect(third.getAttribute('aria-current')).toBe('true');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Picture 2' }));
  });

  test('is gone through as fast as the keys are pressed, while the pictures still move', async () => {
    serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Picture 1' }));
    await user.keyboard('{ArrowRight}');
    const track = screen.getByRole('region', { name: 'Pictures of Castle' });
    vi.spyOn(track, 'clientWidth', 'get').mockReturnValue(600);
    // Part of the first picture is still in view.
    track.scrollLeft = 40;
    fireEvent.scroll(track);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Picture 3' }));
  });
});

describe('buying', () => {
  const seats = () => screen.findByRole('spinbutton', { name: 'Licence seats for Castle' });
  const add = () => screen.getByRole('button', { name: 'Add to Cart: Castle' });

  test('adds as many seats as are chosen, in one request, and says so', async () => {
    serve();
    const asked: unknown[] = [];
    answer(contract.addCartItem, ({ body }) => {
      asked.push(body);
      return aCart([cartItem(castle, 3)], { version: 2 });
    });
    const { user, store } = open();
    await user.type(await seats(), '{ArrowUp}{ArrowUp}');
    expect(document.body.textContent).toContain('$89.97 in all');
    await user.click(add());
    expect((await screen.findByRole('link', { name: 'In cart: 3' })).getAttribute('href')).toBe('/checkout');
    await waitFor(() =>
      expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual(['Castle is in your cart']),
    );
    expect(asked).toEqual([{ productId: '1', quantity: 3 }]);
  });

  test('signed out leads to sign in, to come back with the chosen seats in the cart', async () => {
    serve();
    const { user, location, locationState } = renderPage(<ProductPage />, {
      path: '/store/castle',
      routePath: '/store/:slug',
    });
    await user.type(await seats(), '{ArrowUp}');
    await user.click(add());
    expect(location()).toBe('/login');
    expect(locationState()).toEqual({
      intent: { returnTo: '/store/castle', addProductId: '1', addSeats: 2 },
      productName: 'Castle',
    });
  });
});

test('a model can be wished for', async () => {
  serve();
  answer(contract.addWish, () => ({ wishlist: [castle.id] }));
  const { user } = open();
  const heart = await screen.findByRole('button', { name: 'Wishlist: Castle' });
  await user.click(heart);
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
});

describe('what goes wrong', () => {
  test('a name that nothing has is told kindly, with ways on', async () => {
    refuse(contract.getProductBySlug, 'not_found');
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Model not found' })).toBeTruthy();
    expect(document.title).toBe('Model not found · Lanternkeep');
    expect(screen.getByRole('link', { name: 'See all models' }).getAttribute('href')).toBe('/store');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'dragon & lair{Enter}');
    expect(location.pathname + location.search).toBe('/store?search=dragon+%26+lair');
  });

  test('a catalogue that does not answer is told, and can be asked again', async () => {
    fail(contract.getProductBySlug);
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load products: ');
    expect(document.title).toBe('Product · Lanternkeep');
    refuse(contract.getProductBySlug, 'server_busy');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(productsLoadFailed(problems.server_busy.message))).toBeTruthy();
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Castle' })).toBeTruthy();
  });
});
