/** What axe finds wrong with a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** The violations on the page as it stands. */
export async function violationsOf(page: Page): Promise<Violation[]> {
  // Without frames axe can finish where it is: otherwise it opens a second page to do so. What it lists besides
  // violations nobody reads.
  const isWhole = page.frames().length === 1;
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(isWhole);
  return (await axe.analyze()).violations;
}
