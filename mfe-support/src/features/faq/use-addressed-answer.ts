import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Opens the answer named by the address, such as `/support#refunds`: at first, whenever the address changes, and where it
 * is missing as long as not all answers are known, once they are.
 */
export function useAddressedAnswer(showAll: () => void, areAllKnown: boolean): RefObject<HTMLDivElement | null> {
  const answers = useRef<HTMLDivElement>(null);
  const isMissing = useRef(true);
  const open = useEffectEvent(async () => {
    if (location.hash === '') return;
    showAll();
    const loaded = await import(/* webpackChunkName: "later" */ './open-answer.ts').catch(() => undefined);
    if (answers.current && loaded) isMissing.current = !(await loaded.openAnswer(answers.current));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was missing is looked for again among more answers.
  useEffect(() => {
    const follow = () => void open();
    if (isMissing.current) follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [areAllKnown]);
  return answers;
}
