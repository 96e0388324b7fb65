/**
 * A picture that stands for a page moves from where it was pressed to where that page shows it, and back. Elements that
 * show the picture of the page at a path say so by `data-picture-of`. Progressive: where nothing moves, pages just change.
 */

/** Marks it while it moves; the style sheet names it to the browser. */
const MOVING = 'data-moving';

/** Milliseconds that the next page has to show its picture; longer than this nobody waits for a movement. */
const TIMEOUT = 100;

/** Makes `change`, which leads to the page at `to`, and has the picture move that both pages show, if there is one. */
export function changePage(to: string, change: () => void): void {
  const { pathname } = new URL(to, location.href);
  // The page above it may show the picture of this one too.
  const path = location.pathname.startsWith(`${pathname}/`) ? location.pathname : pathname;
  const before = pathname === location.pathname ? undefined : pictureOf(path);
  if (!before || !isMotionWelcome()) {
    change();
    return;
  }
  let after: HTMLImageElement | undefined;
  before.setAttribute(MOVING, '');
  const transition = document.startViewTransition(async () => {
    before.removeAttribute(MOVING);
    change();
    after = await arrival(path, before);
    if (!after) return transition.skipTransition();
    showUntilLoaded(after, before.currentSrc);
    after.setAttribute(MOVING, '');
  });
  // Skipped, by us or by the next transition, it is never ready.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => after?.removeAttribute(MOVING));
}

function isMotionWelcome(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The picture in view that stands for the page at `path`. */
function pictureOf(path: string): HTMLImageElement | undefined {
  const places = [...document.querySelectorAll<HTMLElement>('main [data-picture-of]')];
  const pictures = places.map((place) => (place.dataset.pictureOf === path ? place.querySelector('img') : null));
  return pictures.find((picture) => picture !== null && isInView(picture)) ?? undefined;
}

function isInView(element: Element): boolean {
  const { top, right, bottom, left, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

/** The picture on the page that comes, once it has its place there; undefined if that takes too long. */
function arrival(path: string, before: HTMLImageElement): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const settle = (picture?: HTMLImageElement) => {
      observer.disconnect();
      clearTimeout(limit);
      resolve(picture);
    };
    const observer = new MutationObserver(() => {
      const picture = pictureOf(path);
      if (picture && picture !== before) settle(picture);
    });
    const limit = setTimeout(settle, TIMEOUT);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Has `picture` look like the file at `src`, which is there, until its own is: mostly another width of the same. */
function showUntilLoaded(picture: HTMLImageElement, src: string): void {
  if (picture.complete) return;
  picture.style.background = `center / contain no-repeat url("${src}")`;
  const show = () => picture.style.removeProperty('background');
  picture.decode().then(show, show);
}
