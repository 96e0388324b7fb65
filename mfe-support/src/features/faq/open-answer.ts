/** Opens the answer that the page's address names. Loaded after the first view. */

/** Opens it among the `answers`, shows it and gives its question the focus. */
export async function openAnswer(answers: HTMLElement): Promise<void> {
  // In the frame after it goes to an address, a browser takes the focus from whatever has it.
  for (const _ of ['next', 'after']) await new Promise(requestAnimationFrame);
  const id = location.hash.slice(1);
  const answer = [...answers.querySelectorAll('[id]')].find((element) => element.id === id);
  const section = answer?.closest('details');
  if (!section) return;
  section.open = true;
  section.querySelector('summary')?.focus({ preventScroll: true });
  section.scrollIntoView();
}
