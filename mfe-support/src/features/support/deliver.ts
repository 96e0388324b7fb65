/** Sending a message, and what the shopper is told when it was not sent. Loaded after the first view. */
import { ApiError, call, contract, sentences as messages, problems } from '@storefront/contract';
import { supportMessages } from '@storefront/contract/support/messages';
import { type AppThunk, refreshSession, rememberUser, selectUser } from '@storefront/state';
import type { ContactMessage, NewMessage, Outcome, Refusal } from './contact-message.ts';

interface Delivery {
  readonly draft: ContactMessage;
  /** What stands in the field that people do not see. */
  readonly website: string;
  /** Of the security check, for somebody who is logged out. */
  readonly solution: string | undefined;
}

/** Sends the draft as whoever is browsing, unless it is incomplete, not checked, or would become public unintentionally. */
export const deliver =
  ({ draft, website, solution }: Delivery): AppThunk<Promise<Outcome>> =>
  async (dispatch, getState) => {
    const message = trimmed(draft);
    const refused = incomplete(message);
    if (refused) return refused;
    const body = website === '' ? message : { ...message, website };
    if (selectUser(getState())) {
      // The server takes a message without a session for a public one, and this one was not meant to be.
      return (await dispatch(confirmSignedIn)) ? post(body) : { fields: {}, isKeptBack: true };
    }
    if (solution === undefined) {
      return { message: supportMessages.check_missing, fields: {}, isUnchecked: true };
    }
    return post({ ...body, captcha: solution });
  };

/** Whether the shopper is still signed in, as the server knows it. */
const confirmSignedIn: AppThunk<Promise<boolean>> = async (dispatch) => {
  const isStillTheirs = dispatch(rememberUser());
  await dispatch(refreshSession());
  return isStillTheirs();
};

function trimmed({ name, email, subject, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() };
}

/** Refuses a trimmed message that has an empty field. */
function incomplete(message: ContactMessage): Refusal | undefined {
  const empty = Object.entries(message).filter(([, text]) => text === '');
  if (empty.length === 0) return undefined;
  const fields = Object.fromEntries(empty.map(([field]) => [field, supportMessages.field_empty]));
  return { message: problems.support_fields_required.message, fields };
}

async function post(body: NewMessage): Promise<Outcome> {
  try {
    await call(contract.sendSupportMessage, { body });
    return 'sent';
  } catch (error) {
    return refusalOf(error);
  }
}

/** Refusals that tell the shopper more than that it did not work. */
const EXPLAINED = new Set(['support_fields_required', 'text_too_long', 'rate_limited']);

/** What the server says of checks is written for signing in, so the form says it in its own words. */
const checkMessages = new Map<string, string>([
  ['captcha_required', supportMessages.check_missing],
  ['captcha_failed', supportMessages.check_failed],
  ['captcha_expired', supportMessages.check_expired],
]);

function refusalOf(error: unknown): Refusal {
  const { code, message } = error instanceof ApiError ? error : { code: '', message: '' };
  if (code === 'network_error') {
    // Whether the message arrived is unknown; sent again with the same solution it does no harm.
    return { message: messages.support_send_failed, fields: {} };
  }
  // The server looks at these before it takes the check, which counts on for the corrected message.
  if (code === 'invalid_email') return { fields: { email: message } };
  if (code === 'name_reserved') return { fields: { name: message } };
  const explained = checkMessages.get(code) ?? (EXPLAINED.has(code) ? message : messages.support_send_failed);
  return { message: explained, fields: {}, isCheckUsed: true };
}
