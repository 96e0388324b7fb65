/** Opens the answer named by the address, scrolls to it and focuses its question. @returns whether there is one */
export async function openAnswer(answers: HTMLElement): Promise<boolean> {
  // One frame after a navigation to a fragment, browsers move the focus.
  for (const _ of ['next', 'after']) await new Promise(requestAnimationFrame);
  const id = location.hash.slice(1);
  const answer = [...answers.querySelectorAll('[id]')].find((element) => element.id === id);
  const section = answer?.closest('details');
  if (!section) return false;
  section.open = true;
  section.querySelector('summary')?.focus({ preventScroll: true });
  section.scrollIntoView();
  return true;
}
