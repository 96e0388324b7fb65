/**
 * Returns true when a translator has changed the page: Chrome and Google's proxy set a class, Edge sets attributes,
 * most others insert `<font>` elements, which the store never uses, or change the language. Safari leaves no trace.
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
