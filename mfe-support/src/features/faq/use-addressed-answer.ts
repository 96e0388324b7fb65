/** Opening the answer that the page's address names, such as `/support#refunds`. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Opens it when the page is there and whenever the address comes to name another; without it browsers do what they can.
 * @param showAll makes sure that all answers are on the page
 * @returns a ref for the element around the answers
 */
export function useAddressedAnswer(showAll: () => void): RefObject<HTMLDivElement | null> {
  const answers = useRef<HTMLDivElement>(null);
  const open = useEffectEvent(async () => {
    if (location.hash === '') return;
    showAll();
    const loaded = await import(/* webpackChunkName: "later" */ './open-answer.ts').catch(() => undefined);
    if (answers.current) await loaded?.openAnswer(answers.current);
  });
  useEffect(() => {
    void open();
    const follow = () => void open();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return answers;
}
