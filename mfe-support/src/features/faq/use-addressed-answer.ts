/** Opening the answer that the page's address names, such as `/support#refunds`. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Opens it when the page is there and whenever the address comes to name another.
 * @param showAll makes sure that all answers are on the page
 * @returns a ref for the element around the answers
 */
export function useAddressedAnswer(showAll: () => void): RefObject<HTMLDivElement | null> {
  const answers = useRef<HTMLDivElement>(null);
  const openAddressed = useEffectEvent(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id === '') return;
    showAll();
    // After they are all there again.
    requestAnimationFrame(() => {
      const answer = [...(answers.current?.querySelectorAll('details') ?? [])].find((element) => element.id === id);
      if (!answer) return;
      answer.open = true;
      answer.querySelector('summary')?.focus({ preventScroll: true });
      answer.scrollIntoView();
    });
  });
  useEffect(() => {
    openAddressed();
    const open = () => openAddressed();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  return answers;
}
