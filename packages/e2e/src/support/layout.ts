/** Finds layout problems of a page, as far as a script can. */
import type { Page } from '@playwright/test';

/** A reader's setting that changes a page's layout. */
export interface Way {
  readonly name: string;
  readonly fontSize?: string;
  readonly dir?: 'ltr' | 'rtl';
}

/** Lists text that is cut off, sticks out or overlaps other text with each of these settings, as sentences. */
export function layoutProblems(page: Page, ways: readonly Way[]): Promise<string[]> {
  return page.evaluate(async (each) => {
    const problemsOf = ({ fontSize = '', dir = 'ltr' }: Way): string[] => {
      const problems: string[] = [];
      const root = document.documentElement;
      root.style.fontSize = fontSize;
      root.dir = dir;
      if (root.scrollWidth > root.clientWidth) {
        problems.push(`the page is ${root.scrollWidth} px wide where ${root.clientWidth} px are there`);
      }

      interface Line {
        readonly rect: DOMRect;
        readonly owner: Element;
        readonly layer: Element | null;
      }
      const lines: Line[] = [];
      const LAYERS = new Set(['absolute', 'fixed', 'sticky']);
      const measure = (element: Element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath } = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        return { box, overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath };
      };
      const known = new Map<Element, ReturnType<typeof measure>>();
      const measured = (element: Element) => {
        const found = known.get(element) ?? measure(element);
        known.set(element, found);
        return found;
      };
      const quote = (element: Element) => `'${element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60)}'`;

      /**
       * Returns the element that cuts off part of `rect`; null for text that is hidden on purpose or can be scrolled
       * to.
       */
      const look = (
        owner: Element,
        rect: DOMRect,
      ): { readonly cutBy?: Element; readonly layer: Element | null } | null => {
        let layer: Element | null = null;
        for (let around: Element | null = owner; around && around !== root; around = around.parentElement) {
          const { box, overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath } = measured(around);
          if (box.width <= 2 || box.height <= 2 || clipPath === 'inset(50%)') return null;
          if ([overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll')) return null;
          const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
          if (!isShortened && overflowX !== 'visible' && (rect.left < box.left - 1.5 || rect.right > box.right + 1.5)) {
            return { cutBy: around, layer };
          }
          const isCutAbove = rect.top < box.top - rect.height / 3 || rect.bottom > box.bottom + rect.height / 3;
          if (!isShortened && overflowY !== 'visible' && isCutAbove) return { cutBy: around, layer };
          if (isShortened && overflowY !== 'visible' && isCutAbove) return null;
          if (layer === null && (LAYERS.has(position) || around.matches('dialog, [popover]'))) layer = around;
        }
        return { layer };
      };

      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const owner = text.parentElement;
        if (!owner || !text.nodeValue?.trim() || owner.closest('script, style, noscript, svg, option')) continue;
        if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const rect of range.getClientRects()) {
          if (rect.width < 1 || rect.height < 1) continue;
          const seen = look(owner, rect);
          if (!seen) continue;
          if (seen.cutBy) problems.push(`${quote(owner)} is cut off by ${seen.cutBy.tagName}.${seen.cutBy.className}`);
          else if (rect.bottom > 0 && (rect.left < -1.5 || rect.right > root.clientWidth + 1.5)) {
            problems.push(`${quote(owner)} sticks out of the page`);
          }
          lines.push({ rect, owner, layer: seen.layer });
        }
      }

      // Sorted from top to bottom, so that lines further down can be skipped.
      lines.sort((one, other) => one.rect.top - other.rect.top);
      for (const [index, one] of lines.entries()) {
        for (let next = index + 1; ; next += 1) {
          const other = lines[next];
          if (!other || other.rect.top >= one.rect.bottom) break;
          if (one.layer !== other.layer || one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
          const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
          const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
          // Letters are lower than their line boxes, which may touch.
          if (across > 2 && down > Math.min(one.rect.height, other.rect.height) / 2) {
            problems.push(`${quote(one.owner)} and ${quote(other.owner)} overlap`);
          }
        }
      }
      return [...new Set(problems)];
    };

    // Scripts that depend on the window's size update the layout in the next frame or the one after it.
    for (const _ of ['next', 'after']) await new Promise(requestAnimationFrame);
    return each.flatMap((way) => problemsOf(way).map((problem) => `${way.name}: ${problem}`));
  }, ways);
}
