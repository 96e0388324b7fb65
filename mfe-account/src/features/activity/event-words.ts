/** Texts of account events. */
import type { AccountEvent } from '@storefront/contract';
import { formatMoney } from '@storefront/ui';

type Details = AccountEvent['details'];

const factors = { sms: 'codes by text', totp: 'an authenticator app', passkey: 'a passkey' } as const;
const proofs = {
  password: 'password',
  google: 'Google',
  sms: 'a code by text',
  totp: 'a code from an app',
  'recovery-code': 'a recovery code',
  passkey: 'a passkey',
} as const;

const nameOf = ({ factor }: Details) => (factor ? factors[factor] : 'a second factor');
const productOf = ({ product = '' }: Details) => product;
const sumOf = ({ amountCents = 0 }: Details) => formatMoney(amountCents);
const andMore = ({ more = 0 }: Details) => (more > 0 ? ` and ${more} more` : '');

/** A newer server may send kinds that are missing here. */
const titles: { readonly [Kind in AccountEvent['kind']]: string | ((details: Details) => string) } = {
  'signed-up': 'Created the account',
  'signed-in': 'Signed in',
  'sign-in-failed': 'A wrong password was given',
  'second-factor-failed': 'A wrong code or passkey was given at the second step of signing in',
  'signed-out': 'Signed out',
  'session-ended': ({ endedDevice }) => `Signed ${endedDevice ?? 'a browser'} out from elsewhere`,
  'sessions-ended': 'Signed out everywhere else',
  'password-changed': 'Set a new password',
  'password-reset-asked': 'A link for a new password was asked for',
  'password-reset': 'Set a new password by a link from an email',
  'email-verified': 'Verified the email address',
  'email-change-asked': 'Asked for another email address',
  'email-changed': 'Changed the email address',
  'email-change-undone': 'Took a change of the email address back',
  'factor-added': (details) => `Added ${nameOf(details)} as a second factor`,
  'factor-removed': (details) =>
    `${details.byStudio ? 'The studio removed' : 'Removed'} ${nameOf(details)} as a second factor`,
  'recovery-codes-made': 'Made new recovery codes',
  'devices-forgotten': 'Forgot all remembered browsers',
  'google-connected': 'Connected Google',
  'google-disconnected': 'Disconnected Google',
  'owner-arrived': 'The reader of the email address took the account over',
  'data-exported': 'Downloaded all data of the account',
  'purchase-paid': (details) => `Bought ${productOf(details)}${andMore(details)} for ${sumOf(details)}`,
  'file-downloaded': (details) => `Downloaded ${productOf(details)}, version ${details.version}`,
  'refund-made': (details) =>
    `Refund of ${sumOf(details)} for ${productOf(details)}${details.byStudio ? ' by the studio' : ''}`,
};

/** Returns a sentence such as 'Signed in with Chrome on Windows' or 'A wrong password was given, 3 times'. */
export function titleOf({ kind, device, details, times }: AccountEvent): string {
  const title: (typeof titles)[typeof kind] | undefined = titles[kind];
  const words = typeof title === 'function' ? title(details) : (title ?? 'Something else happened');
  if (kind === 'signed-in' && device) return `${words} with ${device}`;
  return times > 1 ? `${words}, ${times} times` : words;
}

/** Returns the details of an event: sign-in method, file, browser. */
export function factsOf({ kind, device, details }: AccountEvent): string[] {
  const { firstFactor, secondFactor, file } = details;
  const ways = [firstFactor, secondFactor].flatMap((way) => (way ? proofs[way] : []));
  return [
    ...(ways.length > 0 ? [`By ${ways.join(' and ')}`] : []),
    ...(file ? [file] : []),
    ...(device && kind !== 'signed-in' ? [device] : []),
  ];
}

/** Returns the path of the page with more about the event, if any. */
export function eventPage({ details: { orderId, productId } }: AccountEvent): string | undefined {
  if (orderId) return `/orders/${orderId}`;
  return productId && `/library/${productId}`;
}
