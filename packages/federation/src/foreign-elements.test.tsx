/** A first view into which extensions have inserted elements before React hydrates it. */
import { createStore } from '@storefront/state';
import { act } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { renderRoot } from './render-root.tsx';
import { Root } from './root.tsx';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const form = (
  <form>
    <label>
      Email <input name="email" />
    </label>
    <button type="submit">Send</button>
  </form>
);

/** Hydrates the form after `insert`. @returns true for kept elements, and React's complaints */
async function hydrate(insert: (field: HTMLInputElement) => void) {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const store = createStore();
  const container = document.createElement('div');
  container.id = 'root';
  container.innerHTML = renderToString(<Root store={store}>{form}</Root>);
  document.body.append(container);
  const field = container.querySelector('input') as HTMLInputElement;
  field.value = 'typed before the scripts came';
  insert(field);
  await act(async () => renderRoot(store, form));
  return { isKept: field.isConnected, complaints: complaints.mock.calls };
}

const element = (name: string, attribute: string) => {
  const foreign = document.createElement(name);
  foreign.setAttribute(attribute, '');
  return foreign;
};

test.each([
  ['nothing', () => {}],
  ['1Password, beside a field', (field: HTMLInputElement) => field.after(element('com-1password-button', 'open'))],
  ['LastPass, beside a field', (field: HTMLInputElement) => field.before(element('div', 'data-lastpass-icon-root'))],
  ['LastPass, in a form', (field: HTMLInputElement) => field.form?.prepend(element('div', 'data-lastpass-icon-root'))],
])('with %s it is hydrated as it stands, with what was typed', async (_, insert) => {
  expect(await hydrate(insert)).toEqual({ isKept: true, complaints: [] });
});
