/** Problem codes of the console only; its page shows the server's messages. */
export const consoleProblems = {
  console_sign_in_required: { status: 401, message: 'Your session has ended. Please sign in again.' },
  console_role_required: { status: 403, message: 'Your role does not permit this. Ask an owner.' },
  console_link_invalid: {
    status: 410,
    message: 'This link has already been used or has expired. Run `npm run console` for a new one.',
  },
  console_not_permitted: { status: 403, message: 'This account has no access to the console.' },
  console_mfa_required: {
    status: 403,
    message:
      'This account has no MFA method that the console accepts. Set up an authenticator app in your store profile first.',
  },
  changed_meanwhile: {
    status: 409,
    message: 'Someone else has changed this in the meantime. Review it before you continue.',
  },
  nothing_paid: { status: 409, message: 'Nothing was paid for this, so there is nothing to refund.' },
  buyer_gone: {
    status: 409,
    message: 'The account of this buyer has been deleted, so there is no address to email.',
  },
  setting_not_taken: {
    status: 422,
    message: 'This value is not valid. The allowed values are described below the field.',
  },
  draft_file_exists: {
    status: 409,
    message:
      'The draft already has a file at this path, or one that conflicts with it. Check it before you replace it.',
  },
  draft_too_large: { status: 409, message: 'A draft can have at most 200 files and 2 GB in total.' },
  upload_elsewhere: { status: 409, message: 'The upload continues at another position of the file.' },
  draft_not_checked: {
    status: 409,
    message: 'This draft has problems, or has changed since it was checked. Check it again before you publish it.',
  },
  slug_taken: { status: 409, message: 'Another product has this slug.' },
  time_past: { status: 422, message: 'This time has passed. Choose a later one.' },
  price_plan_overlaps: {
    status: 409,
    message: 'A launch price is active or scheduled at that time. Choose a later time, or end it first.',
  },
  customer_not_proved: {
    status: 409,
    message: 'The address of this account is not verified, so its owner could not be notified. Nothing was requested.',
  },
  customer_without_mfa: { status: 409, message: 'This account has no MFA to remove.' },
  mfa_removal_pending: {
    status: 409,
    message: 'The removal has already been requested, by you or by someone else. Check its date.',
  },
  customer_address_differs: {
    status: 422,
    message: 'This is not the address of the account. Nothing was deleted.',
  },
  search_too_broad: { status: 422, message: 'This search takes too long. Please be more specific.' },
} as const satisfies Record<string, { status: number; message: string }>;
