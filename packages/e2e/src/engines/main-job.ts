/** The main job, for engines other than Chromium: from the front page to the library. */
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { castle, dragon, newShopper, type Shopper } from '../support/shopper.ts';
import type { Engine, Part } from './engine.ts';

const bar = { role: 'navigation', name: 'Main' } as const;
const navLink = (name: string): Part => ({ role: 'link', name, within: bar });
const button = (name: string): Part => ({ role: 'button', name });
const link = (name: string): Part => ({ role: 'link', name });
const cart = (seats: number) => navLink(`Cart, ${seats} ${seats === 1 ? 'item' : 'items'}`);
const products: Part = { role: 'article' };
const product = ({ name }: { name: string }): Part => ({ role: 'heading', name });
const adding = ({ name }: { name: string }) => button(`Add to Cart: ${name}`);

const validCard = {
  'Card Number': '4242424242424242',
  'Expiry Date (MM/YY)': '1230',
  CVV: '123',
  'Cardholder Name': 'Mara Holt',
};

/** Expectations about a browser's page; each waits until it holds. */
function seenBy(engine: Engine) {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
  const text = () => engine.evaluate(() => document.body.innerText);
  return {
    at: (path: string) => expect.poll(() => engine.evaluate(() => location.pathname)).toBe(path),
    says: (message: string) => expect.poll(text).toContain(message),
    shows: (part: Part, times = 1) => expect.poll(() => engine.count(part), JSON.stringify(part)).toBe(times),
    holds: (label: string, value: string) => expect.poll(() => engine.valueOf(label), label).toBe(value),
  };
}

/** Opens a page and waits until React has marked the elements that it hydrated. */
async function visit(engine: Engine, path: string): Promise<void> {
  await engine.goto(path);
  const isServed = () => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'));
  await expect.poll(() => engine.evaluate(isServed), `the page at ${path} is alive`).toBe(true);
}

/** Browses from the front page to the store, and searches and filters it. */
export async function browse(engine: Engine): Promise<void> {
  const { at, says, shows } = seenBy(engine);

  await test.step('the front page leads to the store', async () => {
    await visit(engine, '/');
    await at('/home');
    await engine.click(link('Get Started'));
    await at('/store');
    await shows(products, 2);
  });

  await test.step('the store is searched by text and filtered by category', async () => {
    await engine.type('Search products', 'wings half');
    await shows(products, 1);
    await shows(product(dragon));
    await engine.click(link('Buildings'));
    await says('No products found matching your criteria.');
    await engine.type('Search products', '');
    await shows(product(castle));
    await says(castle.price);
    await engine.click(link('All Categories'));
    await shows(products, 2);
  });
}

/** Buys as a new user, starting logged out in the store; ends logged in again with the purchase in the library. */
export async function buy(engine: Engine): Promise<void> {
  const shopper = newShopper();
  await signUpFromCart(engine, shopper);
  await changeCart(engine);
  await pay(engine);
  await findPurchase(engine, shopper);
  await signOutAndIn(engine, shopper);
}

async function signUpFromCart(engine: Engine, shopper: Shopper): Promise<void> {
  const { at, shows } = seenBy(engine);
  await test.step('adding to the cart signed out leads to sign-up and back, with the item in the cart', async () => {
    await engine.click(adding(castle));
    await at('/login');
    await engine.click(button('Need an account? Sign Up'));
    await engine.type('Email', shopper.email);
    await engine.type('Password', shopper.password);
    await engine.click(button('Sign Up'));
    await at('/store');
    await shows(cart(1));
  });
}

async function changeCart(engine: Engine): Promise<void> {
  const { holds, says, shows } = seenBy(engine);
  const seats = `Licence seats for ${castle.name}`;
  await test.step('the cart is filled and changed', async () => {
    await engine.click(adding(dragon));
    await shows(cart(2));
    await engine.click(cart(2));
    await says('Pay $49.98');
    await engine.click(button(`Increase ${seats}`));
    await shows(cart(3));
    await engine.click(button(`Remove ${dragon.name}`));
    await shows(cart(2));
    await holds(seats, '2');
    await says('Pay $59.98');
  });
}

async function pay(engine: Engine): Promise<void> {
  const { at, holds, says, shows } = seenBy(engine);
  await test.step('paying with a card that cannot be one is refused', async () => {
    for (const [label, typed] of Object.entries({ ...validCard, 'Expiry Date (MM/YY)': '1326' }))
      await engine.type(label, typed);
    await engine.click(button('Pay $59.98'));
    await says('Please enter a valid expiry date (MM/YY)');
    await at('/checkout');
  });

  await test.step('paying empties the cart and leads home', async () => {
    await engine.type('Expiry Date (MM/YY)', validCard['Expiry Date (MM/YY)']);
    await holds('Card Number', '4242 4242 4242 4242');
    await holds('Expiry Date (MM/YY)', '12/30');
    await engine.click(button('Pay $59.98'));
    await at('/home');
    await says('Thank you! Your purchase is complete.');
    await shows(cart(0));
  });
}

async function findPurchase(engine: Engine, shopper: Shopper): Promise<void> {
  const { at, says } = seenBy(engine);
  await test.step('the purchase is in the history and in the library', async () => {
    await engine.click(navLink('Profile'));
    await says(shopper.email);
    await says(castle.name);
    const main = () => document.querySelector('main')?.textContent ?? '';
    expect(await engine.evaluate(main)).not.toContain(dragon.name);
    await visit(engine, '/library');
    await engine.click(link(castle.name));
    await at('/library/1');
    await says('2 seats');
  });
}

async function signOutAndIn(engine: Engine, shopper: Shopper): Promise<void> {
  const { at, says } = seenBy(engine);
  await test.step('signing out puts it out of reach, and signing in brings it back', async () => {
    await engine.click(button('Logout'));
    await at('/login');
    await engine.type('Email', shopper.email);
    await engine.type('Password', shopper.password);
    await engine.click(button('Log In'));
    await at('/home');
    await engine.click(navLink('Profile'));
    await says(shopper.email);
  });
}

/** Checks a product's page: its picture and, in browsers that draw WebGL, its model. */
export async function lookAtModel(engine: Engine): Promise<'in 3D' | 'in pictures'> {
  const { says, shows } = seenBy(engine);
  const stage: Part = { role: 'application', name: `3D view of ${castle.name}` };

  await test.step('a product page shows its picture', async () => {
    await visit(engine, '/store/castle');
    const hasPicture = () => {
      const picture = document.querySelector<HTMLImageElement>('[aria-label^="Pictures of"] img');
      return picture?.complete === true && picture.naturalWidth > 0;
    };
    await expect.poll(() => engine.evaluate(hasPicture), 'the picture is there').toBe(true);
  });

  const drawsWebGl = await engine.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  await engine.click(button('View in 3D'));
  if (!drawsWebGl) {
    await says('This browser cannot show models in 3D right now.');
    await shows({ role: 'region', name: `Pictures of ${castle.name}` });
    return 'in pictures';
  }
  await test.step('the model is drawn, and drawn anew when asked for its wires', async () => {
    await shows(stage);
    await expect.poll(() => engine.evaluate(isReady), 'the viewer is ready').toBe(true);
    const whole = await engine.screenshot(stage);
    await engine.click(button('Wireframe'));
    await expect.poll(async () => isAlike(whole, await engine.screenshot(stage)), 'looks the same').toBe(false);
  });
  return 'in 3D';
}

const isReady = () =>
  [...document.querySelectorAll('[role=toolbar] button')].every((element) => !(element as HTMLButtonElement).disabled);

/** Returns true when nearly all pixels of two PNGs have the same colour. */
async function isAlike(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return false;
  let different = 0;
  for (let index = 0; index < a.length; index++) if (Math.abs((a[index] ?? 0) - (b[index] ?? 0)) > 24) different += 1;
  return different < a.length / 100;
}
