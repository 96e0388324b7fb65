/** What axe finds wrong with a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** The script that its builder brings along; otherwise that puts a form twice as large into the page, twice for each look. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const NOTHING = ';';

/** The violations on the page as it stands. @param of those that another theme can have, where the rest is known */
export async function violationsOf(page: Page, of?: 'colours'): Promise<Violation[]> {
  // Without frames axe can finish where it is: otherwise it opens a second page to do so. What it lists besides
  // violations nobody reads.
  const isWhole = page.frames().length === 1;
  const isThere = await page.evaluate(() => 'axe' in window);
  if (isWhole && !isThere) await page.evaluate(axeSource);
  const axe = new AxeBuilder({ page, axeSource: isWhole ? NOTHING : axeSource })
    .options({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      // By name: their tag brings along what is off unless asked for.
      ...(of === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'], rules: {} }),
    })
    .setLegacyMode(isWhole);
  return (await axe.analyze()).violations;
}
