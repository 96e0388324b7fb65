/** Finds a page's accessibility violations with axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** axe's script, loaded once: its builder would insert a form twice as large, twice for each check. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const NOTHING = ';';

/** Returns the violations on the page. @param of restricts the check to rules that depend on the theme */
export async function violationsOf(page: Page, of?: 'colours'): Promise<Violation[]> {
  // Without frames axe can finish within the page; otherwise it opens a second one. Its other results are not used.
  const isWhole = page.frames().length === 1;
  const isThere = await page.evaluate(() => 'axe' in window);
  if (isWhole && !isThere) await page.evaluate(axeSource);
  const axe = new AxeBuilder({ page, axeSource: isWhole ? NOTHING : axeSource })
    .options({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      // Rules are named: their tag would include rules that are off by default.
      ...(of === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'], rules: {} }),
    })
    .setLegacyMode(isWhole);
  return (await axe.analyze()).violations;
}
