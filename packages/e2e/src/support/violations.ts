/** What axe finds wrong with a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** The violations on the page as it stands. @param of those that another theme can have, where the rest is known */
export async function violationsOf(page: Page, of?: 'colours'): Promise<Violation[]> {
  // Without frames axe can finish where it is: otherwise it opens a second page to do so. What it lists besides
  // violations nobody reads.
  const isWhole = page.frames().length === 1;
  const axe = new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      // By name: their tag brings along what is off unless asked for.
      ...(of === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'], rules: {} }),
    })
    .setLegacyMode(isWhole);
  return (await axe.analyze()).violations;
}
