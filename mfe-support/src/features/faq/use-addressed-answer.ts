import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Opens the answer named by the address, such as `/support#refunds`, at first and whenever the address changes. */
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
