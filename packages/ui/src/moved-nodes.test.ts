import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tolerateMovedNodes } from './moved-nodes.ts';

const { removeChild, insertBefore } = Node.prototype;
let parent: HTMLElement;

beforeAll(tolerateMovedNodes);
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

beforeEach(() => {
  parent = document.createElement('p');
});

/** Returns a text node in place of the `i` in `html`, which a translator has then replaced. */
function translatedText(html: string): Text {
  parent.innerHTML = html;
  const text = new Text('Pay');
  const place = parent.querySelector('i');
  place?.replaceWith(text);
  const font = document.createElement('font');
  font.textContent = 'Zahlen';
  text.replaceWith(font);
  return text;
}

const anElement = () => document.createElement('u');

test('children are removed and inserted as ever', () => {
  parent.innerHTML = '<b></b>';
  const [child = anElement()] = parent.children;
  const added = anElement();
  expect(parent.insertBefore(added, child)).toBe(added);
  expect(parent.insertBefore(anElement(), null)).toBeInstanceOf(HTMLElement);
  expect(parent.innerHTML).toBe('<u></u><b></b><u></u>');
  expect(parent.removeChild(child)).toBe(child);
  expect(parent.innerHTML).toBe('<u></u><u></u>');
});

test('with a text that was translated, its translation is removed', () => {
  const text = translatedText('<b></b><i></i>');
  expect(parent.removeChild(text)).toBe(text);
  expect(parent.innerHTML).toBe('<b></b>');
});

test('what is inserted before a text that was translated stands before its translation', () => {
  const text = translatedText('<b></b><i></i><s></s>');
  parent.insertBefore(anElement(), text);
  expect(parent.innerHTML).toBe('<b></b><u></u><font>Zahlen</font><s></s>');
});

test('where it is not known which translation is whose, none is removed, and what is inserted comes last', () => {
  const text = translatedText('<font>Oder</font><i></i>');
  const before = parent.innerHTML;
  parent.removeChild(text);
  parent.insertBefore(anElement(), text);
  expect(parent.innerHTML).toBe(`${before}<u></u>`);
});

test('a child that an extension has put into an element is found there', () => {
  parent.innerHTML = '<b></b><div><s></s><i></i></div>';
  const child = parent.querySelector('i') as HTMLElement;
  parent.insertBefore(anElement(), child);
  expect(parent.innerHTML).toBe('<b></b><u></u><div><s></s><i></i></div>');
  parent.removeChild(child);
  expect(parent.innerHTML).toBe('<b></b><u></u><div><s></s></div>');
});

test('a node of elsewhere is left there', () => {
  const elsewhere = document.createElement('div');
  const child = elsewhere.appendChild(anElement());
  parent.removeChild(child);
  parent.insertBefore(document.createElement('b'), child);
  expect([parent.innerHTML, elsewhere.innerHTML]).toEqual(['<b></b>', '<u></u>']);
});

test('other mistakes throw as before', () => {
  parent.innerHTML = '<b></b>';
  const child = parent.firstChild as Node;
  const typeError = expect.objectContaining({ name: 'TypeError' });
  expect(() => child.insertBefore(parent, null)).toThrow(expect.objectContaining({ name: 'HierarchyRequestError' }));
  expect(() => parent.removeChild(null as unknown as Node)).toThrow(typeError);
  expect(() => parent.insertBefore(anElement(), {} as Node)).toThrow(typeError);
  expect(() => parent.insertBefore({} as Node, child)).toThrow(typeError);
});
