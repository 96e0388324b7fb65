/** Milliseconds in view before a link counts: longer than scrolling past it takes. */
const A_WHILE = 500;

/** Calls `onSeen` for present and future links, each time a link has stayed in view. */
export function watchLinksInView(onSeen: (link: HTMLAnchorElement) => void): void {
  const waiting = new WeakMap<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(waiting.get(target));
      const seen = () => onSeen(target as HTMLAnchorElement);
      if (isIntersecting) waiting.set(target, setTimeout(seen, A_WHILE));
    }
  });
  const watch = () => {
    for (const link of document.querySelectorAll('a[href]')) observer.observe(link);
  };
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
  watch();
}
