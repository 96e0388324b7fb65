import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Link, type LinkProps, loadPagesWhen, NavLink } from './index.ts';
import { address, showAt, travel } from './testing/show-at.tsx';

/** True when the browser would have followed the last click; the tests prevent it. */
let isLeftToBrowser: boolean | undefined;
const stopHere = (event: MouseEvent) => {
  isLeftToBrowser = !event.defaultPrevented;
  event.preventDefault();
};
beforeEach(() => window.addEventListener('click', stopHere));
afterEach(() => window.removeEventListener('click', stopHere));

const link = () => screen.getByRole('link');

function showLink(props: LinkProps, path = '/home') {
  showAt(path, <Link {...props}>There</Link>);
}

describe('a click on a link', () => {
  test('changes the page without loading one, as an entry of its own', async () => {
    showLink({ to: '/store?category=props' });
    const entries = history.length;
    fireEvent.click(link());
    expect(isLeftToBrowser).toBe(false);
    expect(address()).toBe('/store?category=props');
    expect(history.length).toBe(entries + 1);
    await travel(-1);
    expect(address()).toBe('/home');
  });

  test('takes the place of the current entry when told to', () => {
    showLink({ to: '/store', replace: true });
    const entries = history.length;
    fireEvent.click(link());
    expect(address()).toBe('/store');
    expect(history.length).toBe(entries);
  });

  test('to where the shopper is adds no entry', () => {
    showLink({ to: '/store?category=props' }, '/store?category=props');
    const entries = history.length;
    fireEvent.click(link());
    expect(isLeftToBrowser).toBe(false);
    expect(history.length).toBe(entries);
  });

  test('passes its state on with the entry', () => {
    showLink({ to: '/login', state: { intent: { returnTo: '/store' } } });
    fireEvent.click(link());
    expect(history.state).toEqual({ intent: { returnTo: '/store' } });
  });

  test('does what the link does besides, and may be refused by it', () => {
    const clicks: string[] = [];
    showLink({
      to: '/store',
      onClick: (event) => {
        clicks.push(address());
        event.preventDefault();
      },
    });
    fireEvent.click(link());
    expect(clicks).toEqual(['/home']);
    expect(address()).toBe('/home');
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('with the %s held is the browser’s', (key) => {
    showLink({ to: '/store' });
    fireEvent.click(link(), { [key]: true });
    expect(isLeftToBrowser).toBe(true);
    expect(address()).toBe('/home');
  });

  test('with another button is the browser’s', () => {
    showLink({ to: '/store' });
    fireEvent.click(link(), { button: 1 });
    expect(isLeftToBrowser).toBe(true);
    expect(address()).toBe('/home');
  });

  test.each<[string, LinkProps]>([
    ['into another tab', { to: '/store', target: '_blank' }],
    ['to a download', { to: '/castle.glb', download: '' }],
    ['to another site', { to: 'https://example.com/store' }],
    ['to a mailbox', { to: 'mailto:mara@example.com' }],
    ['to a place on this page', { to: '#main' }],
    ['to a place on this page, by its path', { to: '/home#main' }],
  ])('%s is the browser’s', (_, props) => {
    showLink(props);
    fireEvent.click(link());
    expect(isLeftToBrowser).toBe(true);
    expect(address()).toBe('/home');
  });

  test('into the same tab by name, or to a place on another page, changes the page', () => {
    showLink({ to: '/about#team', target: '_self' });
    fireEvent.click(link());
    expect(isLeftToBrowser).toBe(false);
    expect(address()).toBe('/about#team');
  });
});

describe('when pages should be loaded, a click on a link', () => {
  afterEach(() => loadPagesWhen(() => false));

  test('to another page is the browser’s, for as long as that holds', () => {
    let isDue = true;
    loadPagesWhen(() => isDue);
    showLink({ to: '/store?category=props' });
    fireEvent.click(link());
    expect(isLeftToBrowser).toBe(true);
    expect(address()).toBe('/home');
    isDue = false;
    fireEvent.click(link());
    expect(isLeftToBrowser).toBe(false);
    expect(address()).toBe('/store?category=props');
  });

  test.each<[string, LinkProps]>([
    ['with a state', { to: '/login', state: { intent: 1 } }],
    ['that takes the place of the current entry', { to: '/store', replace: true }],
    ['to the same page with another search', { to: '/home?category=props' }],
  ])('%s changes the page without loading one', (_, props) => {
    loadPagesWhen(() => true);
    showLink(props);
    fireEvent.click(link());
    expect(isLeftToBrowser).toBe(false);
    expect(address()).toBe(props.to);
    expect(history.state).toEqual(props.state ?? null);
  });
});

test('a link is a plain link: its address, what it is given, and nothing else', () => {
  showLink({ to: '/store', replace: true, state: {}, className: 'large' });
  expect(link().outerHTML).toBe('<a class="large" href="/store">There</a>');
});

describe('a navigation link', () => {
  test.each([
    ['/store', true],
    ['/store/', true],
    ['/store?category=props', true],
    ['/store/castle', true],
    ['/stores', false],
    ['/home', false],
  ])('to /store, at %s, is current: %s', (path, isCurrent) => {
    showAt(path, <NavLink to="/store">Store</NavLink>);
    expect(link().getAttribute('aria-current')).toBe(isCurrent ? 'page' : null);
  });

  test('becomes current once it is followed', () => {
    showAt('/home', <NavLink to="/store">Store</NavLink>);
    fireEvent.click(link());
    expect(link().getAttribute('aria-current')).toBe('page');
  });
});
