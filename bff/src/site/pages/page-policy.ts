import { contract, urlOf } from '@storefront/contract';
import { SCRIPT_POLICY } from '@storefront/federation/release';
import { documentCsp, INTEGRITY_POLICY, reportingEndpoints } from '../../base/http/security-headers.ts';
import type { DevelopedSet } from '../../releases/develop/developments.ts';
import type { ReleaseSet } from '../../releases/registry/release-set.ts';
import { isDeveloped } from '../../releases/registry/release-url.ts';
import type { InlineScript } from './page-script.ts';
import type { PageStyle } from './page-styles.ts';

/** Trusted Types policy of the development server's own scripts. */
const DEVELOPMENT_POLICY = 'webpack-dev-server#overlay';

export function policyHeaders(
  { id, releases, development }: ReleaseSet & Partial<Pick<DevelopedSet, 'development'>>,
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
    developer: development?.origin,
    reportTo,
  });
  return {
    'content-security-policy': csp,
    'reporting-endpoints': reportingEndpoints(reportTo),
    // Development files change too often for hashes; older releases may load scripts without integrity.
    ...(isTrusted && isWhole ? { 'integrity-policy': INTEGRITY_POLICY } : {}),
  };
}
