import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Opens the answer named in the URL, such as `/support#refunds`: at first, whenever the URL changes, and again once all
 * answers are known, if it was missing before.
 */
export function useAddressedAnswer(showAll: () => void, areAllKnown: boolean): RefObject<HTMLDivElement | null> {
  const answers = useRef<HTMLDivElement>(null);
  const isMissing = useRef(false);
  const open = useEffectEvent(async () => {
    if (location.hash === '') return;
    showAll();
    const loaded = await import(/* webpackChunkName: "later" */ './open-answer.ts').catch(() => undefined);
    if (answers.current) isMissing.current = !(await loaded?.openAnswer(answers.current));
  });
  useEffect(() => {
    void open();
    const follow = () => void open();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (areAllKnown && isMissing.current) void open();
  }, [areAllKnown]);
  return answers;
}
