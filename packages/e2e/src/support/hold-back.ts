/** Delays requests until a test lets them through. */
import type { Page } from '@playwright/test';

/** Holds back matching requests of `page`, across navigations, until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
