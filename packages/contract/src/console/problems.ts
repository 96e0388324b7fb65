/** Problem codes of the console alone; its page shows the sentences as the server sends them. */
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
    message: 'The console needs an authenticator app. Set one up in your profile in the store first.',
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
  search_too_broad: { status: 422, message: 'This takes too long to find. Please search for something more exact.' },
} as const satisfies Record<string, { status: number; message: string }>;
