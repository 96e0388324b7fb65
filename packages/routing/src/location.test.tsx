import { act, screen } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { describe, expect, test } from 'vitest';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from './index.ts';
import { address, showAt, travel } from './testing/show-at.tsx';

let navigate: ReturnType<typeof useNavigate>;
let setParams: ReturnType<typeof useSearchParams>[1];

function Here() {
  const { pathname, search, state } = useLocation();
  const type = useNavigationType();
  const [params, set] = useSearchParams();
  navigate = useNavigate();
  setParams = set;
  return (
    <>
      <p role="status">{`${type} ${pathname} ${search} ${JSON.stringify(state)}`}</p>
      <p role="note">{JSON.stringify(Object.fromEntries(params))}</p>
    </>
  );
}

/** A minimal store that notifies its listeners of changes. */
const session = new EventTarget();
let isSignedIn = false;

function subscribe(listener: () => void): () => void {
  session.addEventListener('change', listener);
  return () => session.removeEventListener('change', listener);
}

/** The renders of `LoginForm`. */
const renders: string[] = [];

function LoginForm() {
  const signedIn = useSyncExternalStore(subscribe, () => isSignedIn);
  const [isBusy, setIsBusy] = useState(true);
  const { pathname } = useLocation();
  const go = useNavigate();
  renders.push(`${pathname}, signed ${signedIn ? 'in' : 'out'}, ${isBusy ? 'busy' : 'done'}`);
  const enter = async () => {
    await Promise.resolve();
    go('/home', { replace: true });
    isSignedIn = true;
    session.dispatchEvent(new Event('change'));
    setIsBusy(false);
  };
  return (
    <button type="button" onClick={enter}>
      Log In
    </button>
  );
}

const here = () => screen.getByRole('status').textContent;
const params = () => JSON.parse(screen.getByRole('note').textContent) as Record<string, string>;

describe('the location', () => {
  test('is the address as it stands, escapes kept', () => {
    showAt('/caf%C3%A9?search=100%25', <Here />);
    expect(here()).toContain('/caf%C3%A9 ?search=100%25 null');
  });

  test('follows each kind of navigation and tells them apart', async () => {
    showAt('/home', <Here />);
    act(() => navigate('/store?category=props', { state: { from: 'home' } }));
    expect(here()).toBe('PUSH /store ?category=props {"from":"home"}');
    act(() => navigate('/about', { replace: true }));
    expect(here()).toBe('REPLACE /about  null');
    await travel(-1);
    expect(here()).toBe('POP /home  null');
    await travel(1);
    expect(here()).toBe('POP /about  null');
  });

  test('has the state that its entry was left with', async () => {
    showAt('/home', <Here />);
    act(() => navigate('/login', { state: { intent: 1 } }));
    act(() => navigate('/about'));
    await travel(-1);
    expect(here()).toBe('POP /login  {"intent":1}');
  });
});

test('a navigation and a change of a store in one go are one render', async () => {
  showAt('/login', <LoginForm />);
  await act(async () => screen.getByRole('button').click());
  expect(new Set(renders)).toEqual(new Set(['/login, signed out, busy', '/home, signed in, done']));
});

describe('search parameters', () => {
  test.each([
    ['?search=a+b&category=props', { search: 'a b', category: 'props' }],
    ['?search=100%2525', { search: '100%25' }],
    ['?search=a?b', { search: 'a?b' }],
    ['?search=%E0%A4%A', { search: '\uFFFD%A' }],
    ['', {}],
  ])('of %s are read once decoded', (search, expected) => {
    showAt(`/store${search}`, <Here />);
    expect(params()).toEqual(expected);
  });

  test('are changed as a step of its own, or in place of the current one', async () => {
    showAt('/store?ref=1', <Here />);
    act(() => setParams(new URLSearchParams({ search: '100%' })));
    expect(address()).toBe('/store?search=100%25');
    expect(params()).toEqual({ search: '100%' });
    act(() => setParams(new URLSearchParams({ search: 'a&b' }), { replace: true }));
    expect(params()).toEqual({ search: 'a&b' });
    await travel(-1);
    expect(params()).toEqual({ ref: '1' });
  });

  test('leave no question mark behind when there are none', () => {
    showAt('/store?search=castle', <Here />);
    act(() => setParams(new URLSearchParams()));
    expect(address()).toBe('/store');
  });
});
