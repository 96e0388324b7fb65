/** Opens the answer that the page's address names. Loaded after the first view. */

/** Opens it among the `answers`, shows it and gives its question the focus. */
export function openAnswer(answers: HTMLElement): void {
  const id = location.hash.slice(1);
  const answer = [...answers.querySelectorAll('[id]')].find((element) => element.id === id);
  const section = answer?.closest('details');
  if (!section) return;
  section.open = true;
  section.querySelector('summary')?.focus({ preventScroll: true });
  section.scrollIntoView();
}
