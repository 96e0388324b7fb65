/**
 * What browsers report of violated policies, in the two shapes there are: one of the content security policy
 * (`application/csp-report`), or a list of reports (`application/reports+json`, which also tells of scripts without
 * integrity). Anybody can send anything, so of each only what cannot carry data of a user is taken.
 */

export interface Violation {
  /** Of the content security policy; `integrity-policy` for a script without integrity. */
  readonly directive: string;
  /** The origin of what was refused, or a word such as `inline`, `eval` or `trusted-types-sink`. */
  readonly blocked: string;
  /** Path of the script that tried it; of the document where no script is known. */
  readonly place: string;
}

/** Of one request; a page that breaks its policy more often than this says nothing new. */
const MAX_VIOLATIONS = 10;
const DIRECTIVE = /^[a-z][a-z-]{1,39}$/;
const WORD = /^[a-z][a-z-]{0,39}$/;

/** The violations in a parsed report; what is none is left out. */
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

/** An address may hold anything after its origin, tokens among it. */
function wordOrOrigin(blocked: unknown): string {
  if (typeof blocked === 'string' && WORD.test(blocked)) return blocked;
  return urlOf(blocked)?.origin ?? 'unknown';
}

/** Of pages and scripts of the web; not of extensions, whose violations are none of ours. */
function urlOf(value: unknown): URL | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
