/**
 * Inline script: asks for the page's files in the order in which they are needed. Fonts and the largest picture come first,
 * the scripts, which wait in a template, follow them closely, and lazy pictures out of view come last.
 */
(() => {
  const TIMEOUT = 2000; // ms
  const ARRIVALS = ['load', 'error'];
  /** Has no size, so that its element keeps the place it has. */
  const NO_PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const openedAt = performance.now();
  const arrived = new Set();
  /** Attributes of pictures that wait, by image. */
  const waiting = new Map();
  const known = new Set();
  let isParsed = false;

  const hold = (image) => {
    if (known.has(image)) return;
    if (known.size === 0) setTimeout(showAll, TIMEOUT);
    known.add(image);
    const elements = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image];
    const held = elements.map((element) => [element, element.getAttribute('srcset')]);
    waiting.set(image, { held, src: image.getAttribute('src') });
    for (const element of elements) element.removeAttribute('srcset');
    image.src = NO_PICTURE;
  };

  const show = (image) => {
    const { held, src } = waiting.get(image);
    waiting.delete(image);
    for (const [element, srcset] of held) if (srcset !== null) element.srcset = srcset;
    image.src = src;
  };

  const holdParsed = () => document.querySelectorAll('img[loading=lazy][src]').forEach(hold);

  /** Runs before what has been parsed is shown, and so before the browser asks for its pictures. */
  const parsing = new MutationObserver(holdParsed);
  parsing.observe(document, { childList: true, subtree: true });

  const showAll = () => {
    parsing.disconnect();
    [...waiting.keys()].forEach(show);
  };

  const isInView = (image) => {
    const { top, right, bottom, left } = image.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };

  const scripts = () => document.getElementById('scripts');

  const insert = () => {
    const template = scripts();
    if (!template) return;
    // One by one, because hints overtake the scripts that come with them, and the first is the largest.
    for (const script of template.content.querySelectorAll('script')) {
      script.async = false;
      document.head.append(script);
    }
    template.replaceWith(template.content);
    [...waiting.keys()].filter(isInView).forEach(show);
  };

  const insertInTime = () => {
    const fonts = [...document.querySelectorAll('link[as="font"]')];
    if (isParsed && fonts.every((font) => arrived.has(font))) insert();
  };

  const note = ({ target }) => {
    if (target.tagName === 'SCRIPT') {
      // The first of them, before hydration: there is nothing more to wait for.
      for (const event of ARRIVALS) document.removeEventListener(event, note, true);
      showAll();
      return;
    }
    arrived.add(target);
    insertInTime();
  };

  /** Asked for half a round trip after the fonts, scripts arrive as these end, and not beside them. */
  const halfRoundTrip = () => (openedAt - (performance.getEntriesByType('navigation')[0]?.requestStart ?? 0)) / 2;

  for (const event of ARRIVALS) document.addEventListener(event, note, true);
  // A press needs them now.
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, insert, { capture: true, once: true });
  document.addEventListener('scroll', showAll, { capture: true, once: true });
  document.addEventListener('DOMContentLoaded', () => {
    isParsed = true;
    const isShown = document.getElementById('root')?.hasChildNodes();
    // After an early press scripts may be there before the HTML: nothing waits for them then.
    if (isShown && scripts()) {
      if (parsing.takeRecords().length > 0) holdParsed();
      parsing.disconnect();
      insertInTime();
      setTimeout(insert, Math.min(halfRoundTrip(), TIMEOUT));
    } else {
      insert();
      showAll();
    }
  });
})();
