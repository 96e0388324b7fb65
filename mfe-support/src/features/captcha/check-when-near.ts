import type { ComponentType } from 'react';
import type { CheckProps } from './check.browser.tsx';

const NEAR = '300px';

/** Loads the check once `place` is near the viewport; never after `signal` is aborted. */
export function checkWhenNear(place: Element | null, signal: AbortSignal): Promise<ComponentType<CheckProps>> {
  return new Promise((resolve, reject) => {
    if (!place || signal.aborted) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        import('./check.browser.tsx').then(({ CaptchaCheck }) => resolve(CaptchaCheck), reject);
      },
      { rootMargin: NEAR },
    );
    observer.observe(place);
    signal.addEventListener('abort', () => observer.disconnect());
  });
}
