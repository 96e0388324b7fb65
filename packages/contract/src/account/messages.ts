export const accountMessages = {
  reset_asked: 'If this address has an account, an email with a link is on its way.',
  reset_done: 'Your password is changed, and you are signed out everywhere. Please log in with the new one.',
  link_incomplete: 'This link is not complete. Please open it from the email again, or ask for a new one.',
  link_for_creator:
    'If you have not signed up, somebody else has used your address. Ignore the email, or make the account yours: choose a new password, which ends everything that was set up.',
  password_changed: 'Your password is changed. Other browsers are signed out.',
  password_set: 'Your password is set. Other browsers are signed out.',
  deletion_unconfirmed: 'Please type the word as it stands here.',
  account_deleted: 'Your account is deleted.',
  sessions_load_failed: 'Where you are signed in could not be loaded. Please try again later.',
  sessions_signed_out: 'Please log in to see where you are signed in.',
  activity_load_failed: 'What happened to your account could not be loaded. Please try again later.',
  activity_signed_out: 'Please log in to see what happened to your account.',
  activity_empty: 'Nothing happened in this time.',
  activity_all_shown: 'That is all.',
  others_signed_out: 'You are signed out everywhere else.',
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
  return `${device} is signed out.`;
}
