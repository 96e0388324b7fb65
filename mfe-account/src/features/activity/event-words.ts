/** Texts of account events. */
import type { AccountEvent } from '@storefront/contract';
import { formatMoney } from '@storefront/ui';

type Details = AccountEvent['details'];

const factors = { sms: 'text message codes', totp: 'an authenticator app', passkey: 'a passkey' } as const;
const proofs = {
  password: 'password',
  google: 'Google',
  sms: 'text message code',
  totp: 'authenticator app',
  'recovery-code': 'recovery code',
  passkey: 'passkey',
} as const;

const nameOf = ({ factor }: Details) => (factor ? factors[factor] : 'a method');
const productOf = ({ product = '' }: Details) => product;
const sumOf = ({ amountCents = 0 }: Details) => formatMoney(amountCents);
const andMore = ({ more = 0 }: Details) => (more > 0 ? ` and ${more} more` : '');

/** A newer server may send kinds that are missing here. */
const titles: { readonly [Kind in AccountEvent['kind']]: string | ((details: Details) => string) } = {
  'signed-up': 'Created the account',
  'signed-in': 'Logged in',
  'sign-in-failed': 'Wrong password entered',
  'second-factor-failed': 'Wrong code or passkey entered at the second step of logging in',
  'signed-out': 'Logged out',
  'session-ended': ({ endedDevice }) => `Logged out ${endedDevice ?? 'a browser'} from elsewhere`,
  'sessions-ended': 'Logged out everywhere else',
  'password-changed': 'Set a new password',
  'password-reset-asked': 'Password reset link requested',
  'password-reset': 'Set a new password with a link from an email',
  'email-verified': 'Verified the email address',
  'email-change-asked': 'Asked to change the email address',
  'email-changed': 'Changed the email address',
  'email-change-undone': 'Undid a change of the email address',
  'factor-added': (details) => `Added ${nameOf(details)} for MFA`,
  'factor-removed': (details) => `${details.byStudio ? 'The studio removed' : 'Removed'} ${nameOf(details)} from MFA`,
  'recovery-codes-made': 'Created new recovery codes',
  'devices-forgotten': 'Forgot all remembered devices',
  'google-connected': 'Connected Google',
  'google-disconnected': 'Disconnected Google',
  'owner-arrived': 'The owner of the email address took over the account',
  'data-exported': 'Downloaded all account data',
  'purchase-paid': (details) => `Bought ${productOf(details)}${andMore(details)} for ${sumOf(details)}`,
  'file-downloaded': (details) => `Downloaded ${productOf(details)}, version ${details.version}`,
  'refund-made': (details) =>
    `Refund of ${sumOf(details)} for ${productOf(details)}${details.byStudio ? ' by the studio' : ''}`,
};

/** Returns a sentence such as 'Logged in with Chrome on Windows' or 'Wrong password entered, 3 times'. */
export function titleOf({ kind, device, details, times }: AccountEvent): string {
  const title: (typeof titles)[typeof kind] | undefined = titles[kind];
  const words = typeof title === 'function' ? title(details) : (title ?? 'Other activity');
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
