const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;
export const HSTS = ['strict-transport-security', `max-age=${YEAR_IN_SECONDS}; includeSubDomains`] as const;

interface DocumentPolicy {
  /** Hashes in the form `sha256-…`. */
  readonly inlineScripts?: readonly string[];
  readonly inlineStyles?: readonly string[];
  /** Trusted Types policies that the page's scripts may create; `any` when its scripts use none. */
  readonly trustedTypes?: readonly string[] | 'any';
  /** An additional origin for this visitor's page: their own machine, while they develop an app. */
  readonly developer?: string | undefined;
  /** Path for violation reports. */
  readonly reportTo?: string;
}

const REPORTS = 'reports';

/** Returns the Content-Security-Policy of pages and assets; API responses get one that allows nothing. */
export function documentCsp({
  inlineScripts = [],
  inlineStyles = [],
  trustedTypes = [],
  developer,
  reportTo,
}: DocumentPolicy = {}): string {
  const theirs = developer === undefined ? '' : ` ${developer}`;
  return [
    "default-src 'self'",
    allowing(`script-src 'self'${theirs}`, inlineScripts),
    allowing(`style-src 'self'${theirs}`, inlineStyles),
    `img-src 'self' data:${theirs}`,
    `font-src 'self'${theirs}`,
    `connect-src 'self'${theirs}${theirs.replace(/^ http/, ' ws')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(trustedTypes === 'any' ? [] : trustedTypesCsp(trustedTypes)),
    // Not `report-to`, which browsers prefer: it works over TLS only, and delays reports by minutes.
    ...(reportTo === undefined ? [] : [`report-uri ${reportTo}`]),
  ].join('; ');
}

const allowing = (directive: string, hashes: readonly string[]) =>
  [directive, ...hashes.map((hash) => `'${hash}'`)].join(' ');

/** Trusted Types directives: only these policies may turn strings into scripts. */
export function trustedTypesCsp(policies: readonly string[] = []): string[] {
  return ["require-trusted-types-for 'script'", `trusted-types ${policies.join(' ') || "'none'"}`];
}

export const reportingEndpoints = (path: string) => `${REPORTS}="${path}"`;

/** Blocks and reports scripts without integrity metadata. */
export const INTEGRITY_POLICY = `blocked-destinations=(script), endpoints=(${REPORTS})`;

const apiCsp = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Browser features that no page uses, denied to injected scripts too. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Sent with every response, even to an invalid request. */
export const securityDefaults: readonly (readonly [name: string, value: string])[] = Object.entries({
  'content-security-policy': apiCsp,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
});
