/**
 * Inline script: asks for the page's scripts, which wait in a template, once its fonts are there. Asked for at once they
 * would share the line with the largest picture; asked for now they come after it.
 */
(() => {
  const TIMEOUT = 2000; // ms
  const arrived = new Set();
  let isParsed = false;

  const insert = () => {
    const template = document.getElementById('scripts');
    if (!template) return;
    for (const script of template.content.querySelectorAll('script')) script.async = false;
    template.replaceWith(template.content);
  };

  const insertInTime = () => {
    const fonts = [...document.querySelectorAll('link[as="font"]')];
    if (isParsed && fonts.every((font) => arrived.has(font))) insert();
  };

  const note = ({ target }) => {
    arrived.add(target);
    insertInTime();
  };

  for (const event of ['load', 'error']) document.addEventListener(event, note, true);
  // A press needs them now.
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, insert, { capture: true, once: true });
  document.addEventListener('DOMContentLoaded', () => {
    isParsed = true;
    const isShown = document.getElementById('root')?.hasChildNodes();
    if (isShown) insertInTime();
    else insert();
    setTimeout(insert, TIMEOUT);
  });
})();
