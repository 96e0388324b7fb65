import { act, screen } from '@testing-library/react';
import { useId } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NavLink, Redirect, Route, Switch, useLocation, useParams, useSearchParams } from './index.ts';
import { StaticRouter } from './server.tsx';
import { address, showAt } from './testing/show-at.tsx';

function Product() {
  const { slug } = useParams();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const id = useId();
  return (
    <p role="note" id={id}>
      {slug} in {params.get('view')} from {JSON.stringify(state)}
    </p>
  );
}

const site = (
  <>
    <NavLink to="/store">Store</NavLink>
    <Switch>
      {['/store/:slug', '/never'].map((path) => (
        <Route key={path} path={path}>
          <Product />
        </Route>
      ))}
      <Route path="/store">All products</Route>
      <Route path="*">
        <Redirect to="/store" replace state={{ from: 'elsewhere' }} />
      </Route>
    </Switch>
  </>
);

test('the first route that matches is shown, with its parameters', () => {
  showAt('/store/caf%C3%A9?view=3d', site);
  expect(screen.getByRole('note').textContent).toBe('café in 3d from null');
  expect(screen.queryByText('All products')).toBeNull();
});

test('a path that no other route has leads elsewhere, in place of its own entry', () => {
  const entries = history.length;
  showAt('/nowhere/at/all', site);
  expect(screen.getByText(/All products/)).toBeTruthy();
  expect(address()).toBe('/store');
  expect(history.state).toEqual({ from: 'elsewhere' });
  expect(history.length).toBe(entries);
});

test('the server renders what the browser takes over without a difference, then the entry’s state comes in', async () => {
  const path = '/store/castle?view=a?b';
  const container = document.createElement('div');
  container.innerHTML = renderToString(<StaticRouter location={path}>{site}</StaticRouter>);
  const given = container.textContent;
  expect(given).toBe('Storecastle in a?b from null');
  const id = container.querySelector('p')?.id;

  history.replaceState({ from: 'home' }, '', path);
  const complaints: unknown[] = [];
  const root = await act(async () => hydrateRoot(container, site, { onRecoverableError: (e) => complaints.push(e) }));
  expect(complaints).toEqual([]);
  expect(container.textContent).toBe(given.replace('null', '{"from":"home"}'));
  expect(container.querySelector('p')?.id).toBe(id);
  act(() => root.unmount());
});

test('on the server a redirect shows nothing and goes nowhere', () => {
  const html = renderToString(<StaticRouter location="/nowhere">{site}</StaticRouter>);
  expect(html).toBe('<a href="/store">Store</a>');
});
