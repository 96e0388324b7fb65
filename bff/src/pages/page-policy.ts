/** What may run in a page, as its headers say it. */
import { contract, urlOf } from '@storefront/contract';
import { SCRIPT_POLICY } from '@storefront/federation/release';
import { documentCsp, INTEGRITY_POLICY, reportingEndpoints } from '../http/security-headers.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import { isDeveloped } from '../releases/release-url.ts';
import type { InlineScript } from './page-script.ts';
import type { PageStyle } from './page-styles.ts';

/** What the development server's own scripts in a page make beside ours. */
const DEVELOPMENT_POLICY = 'webpack-dev-server#overlay';

/**
 * The headers of a page that is made of `releases`.
 * @param script what stands in it
 * @param styles what stands in it, or is linked
 */
export function policyHeaders(
  { id, releases }: ReleaseSet,
  script: InlineScript | undefined,
  styles: readonly PageStyle[],
): Record<string, string> {
  const reportTo = urlOf(contract.reportViolations, { query: { set: id } });
  const isWhole = !releases.some(isDeveloped);
  const isTrusted = releases.every(({ trustedTypes }) => trustedTypes === SCRIPT_POLICY);
  const csp = documentCsp({
    inlineScripts: script ? [script.integrity] : [],
    inlineStyles: styles.flatMap((style) => ('css' in style ? style.integrity : [])),
    trustedTypes: isTrusted ? [SCRIPT_POLICY, ...(isWhole ? [] : [DEVELOPMENT_POLICY])] : 'any',
    reportTo,
  });
  return {
    'content-security-policy': csp,
    'reporting-endpoints': reportingEndpoints(reportTo),
    // A development server's files change too often for hashes; releases from before may load some without.
    ...(isTrusted && isWhole ? { 'integrity-policy': INTEGRITY_POLICY } : {}),
  };
}
