export const accountMessages = {
  reset_asked: 'If this address has an account, an email with a link is on its way.',
  reset_done: 'Your password is changed, and you are logged out everywhere. Please log in with the new one.',
  link_incomplete: 'This link is incomplete. Please open it from the email again, or ask for a new one.',
  link_for_creator:
    'If you have not signed up, someone else has used your address. Ignore the email, or take over the account: choose a new password, which removes everything that was set up.',
  password_changed: 'Your password is changed. Other browsers are logged out.',
  password_set: 'Your password is set. Other browsers are logged out.',
  deletion_unconfirmed: 'Please type the word exactly as shown.',
  account_deleted: 'Your account is deleted.',
  sessions_load_failed: 'Your sessions could not be loaded. Please try again later.',
  sessions_signed_out: 'Please log in to see where you are logged in.',
  activity_load_failed: 'Your account activity could not be loaded. Please try again later.',
  activity_signed_out: 'Please log in to see your account activity.',
  activity_empty: 'No activity in this period.',
  activity_all_shown: 'That is all of your activity.',
  others_signed_out: 'You are logged out everywhere else.',
} as const;

export function linkSent(email: string): string {
  return `An email with a link is on its way to ${email}.`;
}

export function emailChangeSent(to: string, from: string): string {
  return `${linkSent(to)} Until you open it, your address stays ${from}.`;
}

export function emailVerified(email: string): string {
  return `Thank you! ${email} is verified.`;
}

export function deviceSignedOut(device: string): string {
  return `${device} is logged out.`;
}
