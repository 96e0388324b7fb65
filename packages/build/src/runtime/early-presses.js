/** Inline script: keeps presses before hydration; packages/federation/src/early-presses.ts has them repeated. */
(() => {
  const presses = [];

  // Hydrated elements have React's props.
  const isAnswered = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps'));

  const keep = (event) => {
    const button = event.target.closest('#root button');
    if (button?.type !== 'button' || isAnswered(button)) return;
    event.stopImmediatePropagation();
    button.setAttribute('aria-busy', 'true');
    button.setAttribute('data-pressed', '');
    presses.push(button);
  };

  const repeat = (button) => {
    button.removeAttribute('aria-busy');
    button.removeAttribute('data-pressed');
    button.click();
  };

  document.addEventListener('click', keep, true);
  window.earlyPresses = (isWhole) => {
    if (isWhole) document.removeEventListener('click', keep, true);
    for (const button of presses.splice(0)) {
      // In order, one by one: the first may change what the second does.
      if (isWhole || isAnswered(button)) setTimeout(repeat, 0, button);
      else presses.push(button);
    }
  };
})();
