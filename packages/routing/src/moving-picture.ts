/** View transitions: elements with the same `data-picture-of` path move between pages. A progressive enhancement. */

const MOVING = 'data-moving';

/** Milliseconds within which the next page must show its picture. */
const TIMEOUT = 100;

/** Runs `change`, which navigates to `to`, with a transition of the picture that both pages show. */
export function changePage(to: string, change: () => void): void {
  const { pathname } = new URL(to, location.href);
  // The parent page may show this page's picture.
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
  // Rejects when the transition is skipped, by us or by the next transition.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => after?.removeAttribute(MOVING));
}

function isMotionWelcome(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function pictureOf(path: string): HTMLImageElement | undefined {
  const places = [...document.querySelectorAll<HTMLElement>('main [data-picture-of]')];
  const pictures = places.map((place) => (place.dataset.pictureOf === path ? place.querySelector('img') : null));
  return pictures.find((picture) => picture !== null && isInView(picture)) ?? undefined;
}

function isInView(element: Element): boolean {
  const { top, right, bottom, left, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

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

/** Shows `picture` with the loaded `src` until its own file has loaded. */
function showUntilLoaded(picture: HTMLImageElement, src: string): void {
  if (picture.complete) return;
  picture.style.background = `center / contain no-repeat url("${src}")`;
  const show = () => picture.style.removeProperty('background');
  picture.decode().then(show, show);
}
