import { renderPage } from '@storefront/testkit';
import { expect, test } from 'vitest';
import { TextBlocks } from './text-blocks.tsx';

test('a text is headings, paragraphs and lists, with emphasis, links and line breaks', () => {
  const { container } = renderPage(
    <TextBlocks
      blocks={[
        { kind: 'heading', lines: [[{ text: 'Refunds' }]] },
        {
          kind: 'paragraph',
          lines: [
            [
              { text: 'Ask ' },
              { text: 'us', href: '/support', isStrong: true },
              { text: '\n' },
              { text: 'soon', isEmphasis: true },
            ],
          ],
        },
        { kind: 'list', lines: [[{ text: 'one' }]] },
        { kind: 'list', start: 3, lines: [[{ text: 'three' }]] },
      ]}
    />,
  );
  expect(container.innerHTML).toBe(
    '<h3>Refunds</h3><p><span>Ask </span><a href="/support"><strong>us</strong></a><br><em>soon</em></p>' +
      '<ul><li>one</li></ul><ol start="3"><li>three</li></ol>',
  );
});

test('what looks like markup in it is text', () => {
  const text = '<img src=x onerror=alert(1)>';
  const { container } = renderPage(<TextBlocks blocks={[{ kind: 'paragraph', lines: [[{ text }]] }]} />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe(text);
});

test('links are what the page makes of them', () => {
  const { container } = renderPage(
    <TextBlocks
      blocks={[{ kind: 'paragraph', lines: [[{ text: 'there', href: '/store' }]] }]}
      link={({ to, children }) => <span title={to}>{children}</span>}
    />,
  );
  expect(container.innerHTML).toBe('<p><span title="/store">there</span></p>');
});
