/**
 * Whether something has translated the page: Chrome and Google's proxy name it in a class, Edge in attributes, most leave
 * `<font>` elements, which the store has none of, or another language. Safari leaves no trace.
 */
export function isTranslated({ documentElement } = document): boolean {
  const { lang, classList } = documentElement;
  return (
    (lang !== '' && lang !== 'en') ||
    classList.contains('translated-ltr') ||
    classList.contains('translated-rtl') ||
    documentElement.querySelector('font, [_msttexthash]') !== null
  );
}
