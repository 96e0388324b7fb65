/** News of messages, from soon after the page is there. */
import { selectUser, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect, useState } from 'react';

/**
 * Keeps the messages on the page up to date while it can be seen.
 * @returns what has come in, as a sentence for those who do not see it, and a number that changes with each piece of news
 */
export function useNews(): readonly [message: string, count: number] {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?.id;
  const [news, setNews] = useState<readonly [string, number]>(['', 0]);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const announce = (message: string) => setNews(([, count]) => [message, count + 1]);
    import(/* webpackChunkName: "later" */ './subscribe.ts').then(
      ({ subscribe }) => {
        // A stream is its user's, so another user has another one.
        if (!isGone) stop = dispatch(subscribe(userId, announce));
      },
      () => {
        // Then the page shows what there was when it came.
      },
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [dispatch, userId]);
  return news;
}
