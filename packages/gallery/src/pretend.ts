/** Shows pseudo-states without pointer or keyboard: `data-pretend="hover focus-visible"`. */

const STATES = /:(hover|active|focus-visible)(?![\w-])/g;
const WITHIN = /:focus-within/g;

/** Extends the page's pseudo-class rules to elements that pretend the state. */
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
