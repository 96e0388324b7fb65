/** Lets examples show states that only a pointer or a keyboard brings about: `data-pretend="hover focus-visible"`. */

const STATES = /:(hover|active|focus-visible)(?![\w-])/g;
/** What has the focus, or contains it. */
const WITHIN = /:focus-within/g;

/** Extends every rule of the page's styles about such a state to elements that pretend to be in it. */
export function pretend(): void {
  for (const sheet of document.styleSheets) extend(sheet.cssRules);
}

function extend(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const selector = rule.selectorText
        .replace(STATES, ':is(:$1, [data-pretend~="$1"])')
        .replace(WITHIN, ':is(:focus-within, :has([data-pretend~="focus-visible"]))');
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) extend(rule.cssRules);
  }
}
