/**
 * Inline script: keeps what is typed, pressed and posted before hydration; packages/federation/src/early-presses.ts has it
 * repeated.
 * When scripts fail or take too long, forms are posted as without scripts.
 */
(() => {
  const PATIENCE = 8000; // ms
  const TYPED = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])';
  const presses = [];
  const typed = new Map();
  let waiting;
  let hasFailed = false;

  // Hydrated elements have React's props.
  const isAnswered = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

  const keep = (event, element) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    element.setAttribute('aria-busy', 'true');
    element.setAttribute('data-pressed', '');
    presses.push(element);
  };

  const repeat = (element) => {
    element.removeAttribute('aria-busy');
    element.removeAttribute('data-pressed');
    if (element.requestSubmit) element.requestSubmit();
    else element.click();
  };

  // Also in hydrated fields whose text is not repeated yet: one goes on typing.
  const onInput = ({ target }) => {
    if (target.matches(TYPED) && (typed.has(target) || !isAnswered(target))) typed.set(target, target.value);
  };

  // React takes a value for new when it is not the one last set through the element's own property.
  const typeAgain = (isWhole) => {
    for (const [element, value] of typed) {
      if (!isWhole && !isAnswered(element)) continue;
      typed.delete(element);
      element.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value').set.call(element, value);
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }
    if (isWhole) listen(document.removeEventListener);
  };

  const onClick = (event) => {
    const button = event.target.closest('#root button');
    if (button?.type === 'button' && !isAnswered(button)) keep(event, button);
  };

  // A search leaves the page at once, unless what was typed elsewhere would be lost.
  const mayLeave = (form) => form.method !== 'post' && [...typed.keys()].every((field) => field.form === form);

  const onSubmit = (event) => {
    const form = event.target;
    const element = event.submitter ?? form;
    if (hasFailed || isAnswered(element) || mayLeave(form)) return;
    keep(event, element);
    waiting ??= setTimeout(postForms, PATIENCE);
  };

  // The last one leaves the page.
  const postForms = async () => {
    hasFailed = true;
    const posts = presses.filter(({ type }) => type !== 'button');
    presses.splice(0, presses.length, ...presses.filter(({ type }) => type === 'button'));
    const last = posts.pop();
    for (const element of posts) {
      const form = element.form ?? element;
      if (form.method !== 'post') continue;
      const body = new URLSearchParams(new FormData(form));
      if (element.name && element !== form) body.set(element.name, element.value);
      await fetch(element.getAttribute('formaction') ?? form.action, {
        method: 'POST',
        body,
        redirect: 'manual',
      }).catch(() => {});
    }
    if (last) repeat(last);
  };

  const onError = ({ target }) => {
    if (target.tagName === 'SCRIPT') postForms();
  };

  const listen = (act) => {
    for (const event of ['input', 'change']) act.call(document, event, onInput, true);
  };

  listen(document.addEventListener);
  document.addEventListener('click', onClick, true);
  document.addEventListener('submit', onSubmit, true);
  addEventListener('error', onError, true);
  window.earlyPresses = (isWhole) => {
    if (isWhole) {
      clearTimeout(waiting);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('submit', onSubmit, true);
      removeEventListener('error', onError, true);
    }
    // At once, but outside React's own work, which renders after each event then.
    queueMicrotask(() => typeAgain(isWhole));
    for (const element of presses.splice(0)) {
      // In order, one by one: the first may change what the second does.
      if (isWhole || isAnswered(element)) setTimeout(repeat, 0, element);
      else presses.push(element);
    }
  };
})();
