/**
 * Keeps what is pressed before the page's scripts answer to it, and shows that it was heard. Stands in the page itself;
 * packages/federation/src/early-presses.ts has it repeated.
 */
(() => {
  const presses = [];

  // React has taken over what it has given props.
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
      // One after the other, as they were pressed: the first may change what the second does.
      if (isWhole || isAnswered(button)) setTimeout(repeat, 0, button);
      else presses.push(button);
    }
  };
})();
