/** Checks the size of touch targets. */
import type { Page } from '@playwright/test';

/** CSS pixels in each direction; WCAG 2.5.5. */
const SIDE = 44;

/** Returns targets that are too small; links within text, and those beside a larger one, are exempt. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((side) => {
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch]';
    const enough = side - 0.5;
    const isBig = ({ width, height }: { width: number; height: number }) => width >= enough && height >= enough;

    const labelsOf = (control: Element) => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      return [control, ...labels];
    };

    const isVisible = (control: Element) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return false;
      if (control.matches(':disabled, [tabindex="-1"]')) return false;
      return labelsOf(control).some((element) => {
        const { width, height, right, bottom } = element.getBoundingClientRect();
        return width > 2 && height > 2 && right + scrollX > 0 && bottom + scrollY > 0;
      });
    };

    const isText = (node: Node) =>
      node instanceof Element
        ? getComputedStyle(node).display === 'inline' && !node.matches(CONTROLS) && !node.querySelector(CONTROLS)
        : node.nodeType === Node.TEXT_NODE;

    const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline');

    const isWithinText = (control: Element) => {
      if (control.tagName !== 'A' || !isInline(control)) return false;
      for (let around = control.parentElement; around; around = around.parentElement) {
        if ([...around.childNodes].some((node) => isText(node) && /\w/.test(node.textContent ?? ''))) return true;
        if (!isInline(around)) return false;
      }
      return false;
    };

    const boxOf = (control: Element) => {
      const rects = labelsOf(control).map((element) => element.getBoundingClientRect());
      const left = Math.min(...rects.map((rect) => rect.left));
      const top = Math.min(...rects.map((rect) => rect.top));
      return {
        width: Math.max(...rects.map((rect) => rect.right)) - left,
        height: Math.max(...rects.map((rect) => rect.bottom)) - top,
      };
    };

    /** Returns how far from its middle a control can be hit. */
    const reach = (control: Element) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const middle = { x: left + width / 2, y: top + height / 2 };
      const parts = labelsOf(control);
      const meets = (x: number, y: number) => {
        const met = document.elementFromPoint(x, y);
        return met !== null && parts.some((part) => part.contains(met));
      };
      const along = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < side && meets(middle.x + dx * (steps + 1), middle.y + dy * (steps + 1))) steps += 1;
        return steps;
      };
      return { width: along(-1, 0) + along(1, 0) + 1, height: along(0, -1) + along(0, 1) + 1 };
    };

    const before = { left: scrollX, top: scrollY };
    // A modal dialog makes everything behind it unreachable.
    const within = document.querySelector('dialog:modal') ?? document;
    const controls = [...within.querySelectorAll(CONTROLS)].filter(isVisible);
    const hasEquivalent = (control: Element) => {
      const href = control.getAttribute('href');
      return href !== null && controls.some((other) => other.getAttribute('href') === href && isBig(boxOf(other)));
    };
    const small = controls.flatMap((control) => {
      if (isWithinText(control) || hasEquivalent(control) || isBig(boxOf(control))) return [];
      const reached = reach(control);
      const box = boxOf(control);
      const size = { width: Math.max(reached.width, box.width), height: Math.max(reached.height, box.height) };
      if (isBig(size)) return [];
      const name = control.getAttribute('aria-label') ?? (control.textContent.trim() || control.getAttribute('name'));
      return [
        `${control.tagName.toLowerCase()} '${name?.slice(0, 60)}': ${size.width.toFixed()} × ${size.height.toFixed()}`,
      ];
    });
    scrollTo({ ...before, behavior: 'instant' });
    return [...new Set(small)];
  }, SIDE);
}
