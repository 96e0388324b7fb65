/** Parses reports of both formats (`csp-report`, `reports+json`), keeping only fields that cannot hold user data. */

export interface Violation {
  /** A CSP directive, or `integrity-policy` for a script without integrity. */
  readonly directive: string;
  /** The refused origin, or a keyword such as `inline`, `eval` or `trusted-types-sink`. */
  readonly blocked: string;
  /** Path of the violating script, or of the document when no script is known. */
  readonly place: string;
}

/** Violations per request; more from one page add nothing. */
const MAX_VIOLATIONS = 10;
const DIRECTIVE = /^[a-z][a-z-]{1,39}$/;
const WORD = /^[a-z][a-z-]{0,39}$/;

export function violationsIn(report: unknown): Violation[] {
  const found = Array.isArray(report) ? report.slice(0, MAX_VIOLATIONS).map(listed) : [single(report)];
  return found.filter((violation) => violation !== undefined);
}

function single(report: unknown): Violation | undefined {
  const { 'csp-report': body } = fieldsOf(report);
  const fields = fieldsOf(body);
  const directive = fields['effective-directive'] ?? fields['violated-directive'];
  return violation(directive, fields['blocked-uri'], fields['source-file'] || fields['document-uri']);
}

function listed(report: unknown): Violation | undefined {
  const { type, body } = fieldsOf(report);
  const { effectiveDirective, blockedURL, sourceFile, documentURL } = fieldsOf(body);
  if (type === 'csp-violation') return violation(effectiveDirective, blockedURL, sourceFile || documentURL);
  return type === 'integrity-violation' ? violation('integrity-policy', blockedURL, documentURL) : undefined;
}

function violation(directive: unknown, blocked: unknown, place: unknown): Violation | undefined {
  if (typeof directive !== 'string' || !DIRECTIVE.test(directive)) return undefined;
  const pathname = urlOf(place)?.pathname;
  return pathname === undefined ? undefined : { directive, blocked: wordOrOrigin(blocked), place: pathname };
}

/** URLs beyond the origin may contain tokens. */
function wordOrOrigin(blocked: unknown): string {
  if (typeof blocked === 'string' && WORD.test(blocked)) return blocked;
  return urlOf(blocked)?.origin ?? 'unknown';
}

/** HTTP pages and scripts; extensions' violations are not ours. */
function urlOf(value: unknown): URL | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
