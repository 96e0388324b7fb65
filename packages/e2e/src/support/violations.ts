/** What axe finds wrong with a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** The violations on the page as it stands. */
export async function violationsOf(page: Page): Promise<Violation[]> {
  // All of a page is of one origin, so axe can finish where it is: otherwise it opens a second page to do so. What is
  // listed besides violations nobody reads.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  return (await axe.analyze()).violations;
}
