import { selectUser, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect, useState } from 'react';

/** Keeps messages current while visible. @returns an announcement for screen readers, and a counter of announcements */
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
        // A stream belongs to one user.
        if (!isGone) stop = dispatch(subscribe(userId, announce));
      },
      () => {
        // Without this module the page keeps its first messages.
      },
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [dispatch, userId]);
  return news;
}
