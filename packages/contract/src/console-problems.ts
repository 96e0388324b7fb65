/** Problem codes of the console only; its page shows the server's messages. */
export const consoleProblems = {
  console_sign_in_required: { status: 401, message: 'Your session has ended. Please sign in again.' },
  console_role_required: { status: 403, message: 'Your role does not permit this. Ask an owner.' },
  console_link_invalid: {
    status: 410,
    message: 'This link has been used already, or is too old. Run `npm run console` for another one.',
  },
  console_not_permitted: { status: 403, message: 'This account has no access to the console.' },
  console_mfa_required: {
    status: 403,
    message:
      'This account has no second step that the console takes. Set up an authenticator app in your profile in the store first.',
  },
  changed_meanwhile: {
    status: 409,
    message: 'This has been changed meanwhile by another person. Look at it again before you go on.',
  },
  nothing_paid: { status: 409, message: 'Nothing was paid for this, so nothing can be given back.' },
  buyer_gone: {
    status: 409,
    message: 'The account of this buyer has been deleted, so there is no address to write to.',
  },
  setting_not_taken: {
    status: 422,
    message: 'This setting does not take such a value. What it takes is said below it.',
  },
  draft_file_exists: {
    status: 409,
    message: 'The draft has a file of this path already, or one in its way. Look at it before you replace it.',
  },
  draft_too_large: { status: 409, message: 'A draft may have 200 files and 2 GB in all.' },
  upload_elsewhere: { status: 409, message: 'The upload goes on at another place of the file.' },
  draft_not_checked: {
    status: 409,
    message: 'This draft has mistakes, or was changed since it was checked. Check it again before you publish it.',
  },
  slug_taken: { status: 409, message: 'Another product has this slug.' },
  time_past: { status: 422, message: 'This time has passed. Choose a later one.' },
  price_plan_overlaps: {
    status: 409,
    message: 'A launch price is in force or planned for then. Choose a time after it, or end it first.',
  },
  customer_not_proved: {
    status: 409,
    message: 'The address of this account is not proved, so its owner could not be told. Nothing was asked for.',
  },
  customer_without_mfa: { status: 409, message: 'This account has no MFA that could be removed.' },
  mfa_removal_pending: {
    status: 409,
    message: 'The removal has been asked for already, by you or by another person. Look at its date.',
  },
  customer_address_differs: {
    status: 422,
    message: 'This is not the address of the account. Nothing was deleted.',
  },
  search_too_broad: { status: 422, message: 'This takes too long to find. Please search for something more exact.' },
} as const satisfies Record<string, { status: number; message: string }>;
