/** Colours that change with a transition. */
import type { Page } from '@playwright/test';

/** Waits until the page is drawn in the colours it was just given. */
export async function coloursSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
