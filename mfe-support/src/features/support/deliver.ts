import { ApiError, call, contract, messages, problems } from '@storefront/contract';
import { supportMessages } from '@storefront/contract/support/messages';
import { type AppThunk, refreshSession, rememberUser, selectUser } from '@storefront/state';
import type { ContactMessage, ContactOutcome, ContactRefusal, NewMessage } from './contact-message.ts';

interface Delivery {
  readonly draft: ContactMessage;
  /** The honeypot's value. */
  readonly website: string;
  /** The security check's solution, for signed-out senders. */
  readonly solution: string | undefined;
}

/** Sends the draft unless it is incomplete, unchecked, or would become public unintentionally. Loaded lazily. */
export const deliverMessage =
  ({ draft, website, solution }: Delivery): AppThunk<Promise<ContactOutcome>> =>
  async (dispatch, getState) => {
    const message = trimmed(draft);
    const refused = incomplete(message);
    if (refused) return refused;
    const body = website === '' ? message : { ...message, website };
    if (selectUser(getState())) {
      // Without a session the server would publish the message, which was meant to be private.
      return (await dispatch(confirmSignedIn)) ? post(body) : { fields: {}, isKeptBack: true };
    }
    if (solution === undefined) {
      return { message: supportMessages.check_missing, fields: {}, isUnchecked: true };
    }
    return post({ ...body, captcha: solution });
  };

const confirmSignedIn: AppThunk<Promise<boolean>> = async (dispatch) => {
  const isStillTheirs = dispatch(rememberUser());
  await dispatch(refreshSession());
  return isStillTheirs();
};

function trimmed({ name, email, subject, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() };
}

function incomplete(message: ContactMessage): ContactRefusal | undefined {
  const empty = Object.entries(message).filter(([, text]) => text === '');
  if (empty.length === 0) return undefined;
  const fields = Object.fromEntries(empty.map(([field]) => [field, supportMessages.field_empty]));
  return { message: problems.support_fields_required.message, fields };
}

async function post(body: NewMessage): Promise<ContactOutcome> {
  try {
    await call(contract.sendSupportMessage, { body });
    return 'sent';
  } catch (error) {
    return refusalOf(error);
  }
}

/** Refusals whose server message is shown. */
const EXPLAINED = new Set(['support_fields_required', 'text_too_long', 'rate_limited']);

/** Replacements for the server's messages about checks, which are worded for signing in. */
const checkMessages = new Map<string, string>([
  ['captcha_required', supportMessages.check_missing],
  ['captcha_failed', supportMessages.check_failed],
  ['captcha_expired', supportMessages.check_expired],
]);

function refusalOf(error: unknown): ContactRefusal {
  const { code, message } = error instanceof ApiError ? error : { code: '', message: '' };
  if (code === 'network_error') {
    // The message may have arrived; the same solution makes a second send harmless.
    return { message: messages.support_send_failed, fields: {} };
  }
  // The server validates these before it spends the check, which stays valid for the corrected message.
  if (code === 'invalid_email') return { fields: { email: message } };
  if (code === 'name_reserved') return { fields: { name: message } };
  const explained = checkMessages.get(code) ?? (EXPLAINED.has(code) ? message : messages.support_send_failed);
  return { message: explained, fields: {}, isCheckUsed: true };
}
