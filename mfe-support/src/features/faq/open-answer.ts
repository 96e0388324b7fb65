/** Opens the answer named in the URL, scrolls to it and focuses its question. @returns true when it exists */
export async function openAnswer(answers: HTMLElement): Promise<boolean> {
  // Waits two frames: browsers move the focus one frame after a navigation to a fragment.
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
