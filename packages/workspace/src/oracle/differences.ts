/** Where this store means to answer otherwise than the Firebase Auth emulator, and why. */

/** By script and step. What is told here and does not differ any more is as wrong as what differs and is not told. */
export const differences: Readonly<Record<string, string>> = {
  'signing up: with a password everyone tries first': 'Passwords that everyone tries first are refused.',
  'signing in: with a wrong password':
    'One sentence for an unknown address and a wrong password, so that nobody learns who has an account.',
  'signing in: with an unknown address':
    'One sentence for an unknown address and a wrong password, so that nobody learns who has an account.',
  'enrolling a phone: before the address is proved':
    'A phone can be enrolled before the address is proved: protecting the account must not wait for an email.',
  'enrolling a phone: with a plus alone': 'A number is a plus and 1 to 15 digits; the emulator looks for the plus.',
  'the second factor at sign-in: signs in with a wrong password':
    'One sentence for an unknown address and a wrong password, so that nobody learns who has an account.',
  'guessing codes: types the one before':
    'Only the newest code counts; the emulator keeps every code until it is used.',
  'guessing codes: types a wrong one, the fifth': 'Five wrong codes end the sign-in; the emulator counts none.',
  'guessing codes: types the right one': 'Five wrong codes end the sign-in; the emulator counts none.',
  'a new password: for an unknown address':
    'The answer is the same for every address, so that nobody learns who has an account.',
  'a new password: signs in with the earlier one':
    'One sentence for an unknown address and a wrong password, so that nobody learns who has an account.',
};
