/** Moves through pages by keyboard and checks every focus stop on the way. */
import type { JSHandle, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More focus stops than any page has. */
const MOST = 80;

/** Presses Tab until `target` has the focus. Each stop on the way must show its focus and follow in reading order. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MOST && !(await hasFocus(target)); presses += 1) {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    expect(await problemOf(page, before), 'a stop on the way').toBe('');
  }
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Returns what is wrong with the focused element, where `before` is the previous one; '' when nothing is. */
function problemOf(page: Page, before: JSHandle<Element | null>): Promise<string> {
  return page.evaluate((previous) => {
    const stop = document.activeElement;
    // After the last stop the focus leaves the page or its dialog, and returns at the first.
    if (!(stop instanceof HTMLElement) || stop === document.body) return '';
    const name = stop.getAttribute('aria-label') ?? (stop.textContent.trim() || stop.getAttribute('name'));
    const says = (what: string) => `${stop.tagName.toLowerCase()} '${name?.slice(0, 40)}' ${what}`;

    const { left, top, right, bottom, width, height } = stop.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return says('is out of view');
    // A field shows focus on the box around it, a card on the pseudo-element of its link.
    const drawn = [getComputedStyle(stop), getComputedStyle(stop, '::before'), getComputedStyle(stop, '::after')];
    for (let around = stop.parentElement; around && around !== document.body; around = around.parentElement) {
      drawn.push(getComputedStyle(around));
    }
    const isMarked = drawn.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    if (!isMarked) return says('does not show that it has the focus');
    const met = document.elementFromPoint(left + width / 2, Math.min(Math.max(top + height / 2, 1), innerHeight - 1));
    const parts: Element[] = [stop, ...(stop instanceof HTMLInputElement ? (stop.labels ?? []) : [])];
    // A notice comes last and is dismissed by a key; then what it covers is visible.
    const isNotice = met?.closest('[aria-label="Notifications"]');
    if (!isNotice && !parts.some((part) => part.contains(met) || met?.contains(part)))
      return says(`lies under ${met?.tagName}`);

    if (!(previous instanceof Element) || previous === document.body || !previous.isConnected) return '';
    const isLater = previous.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING;
    const share = (parts: string) => previous.closest(parts) === stop.closest(parts);
    // On a card, a button may lie over the picture.
    const isOnCard = stop.closest('article') !== null && share('article');
    if (!isLater || isOnCard || !share('header, main, footer, dialog, section[aria-label]')) return '';
    const last = previous.getBoundingClientRect();
    return bottom <= last.top && left < last.right ? says('lies above the stop before it') : '';
  }, before);
}
