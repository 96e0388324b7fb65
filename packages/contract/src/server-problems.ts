/** Problem codes that only the server uses; browser builds leave them out. */
import { consoleProblems } from './console-problems.ts';

export const serverProblems = {
  ...consoleProblems,
  not_ready: { status: 503, message: 'This process cannot serve now.' },
  files_unavailable: {
    status: 503,
    message: 'Files are not available at the moment. Please try again in a few minutes.',
  },
  account_unreachable: {
    status: 503,
    message: 'Your account cannot be reached right now. You stay logged in; please try again soon.',
  },
  recent_sign_in_required: { status: 403, message: 'Please log in again to change this.' },
  stronger_factor_required: {
    status: 403,
    message:
      'A text message is not enough to change this. Please log in with your authenticator app, a passkey or a recovery code. If you have none of them, write to us through the support page.',
  },

  sign_in_attempt_over: { status: 401, message: 'MFA verification failed. Please try logging in again.' },
  code_invalid: {
    status: 400,
    message: 'Invalid verification code. Please check the code and try again.',
  },
  code_missing: { status: 400, message: 'No verification code entered.' },
  code_expired: {
    status: 401,
    message: 'The verification code has expired. Please try signing in again to get a new code.',
  },
  mfa_no_phone: {
    status: 409,
    message: 'Multi-factor authentication required, but no phone option found for this account.',
  },
  too_many_codes: { status: 429, message: 'Too many verification requests. Please try again later.' },
  code_not_sent: { status: 502, message: 'Failed to send verification code: the message could not be delivered.' },
  code_number_refused: { status: 400, message: 'Failed to send verification code: this number cannot receive texts.' },
  code_country_refused: { status: 400, message: 'Failed to send verification code: we do not text this country.' },
  captcha_failed: { status: 400, message: 'Security check is not ready. Please wait a moment and try again.' },
  captcha_expired: { status: 400, message: 'Verification expired. Please try signing in again.' },

  google_in_progress: { status: 409, message: 'A sign-in request was already in progress.' },
  google_failed: { status: 401, message: 'Authentication failed. Please try again.' },
  google_unavailable: {
    status: 502,
    message: 'Google cannot be reached. Please try again in a moment, or log in with your password.',
  },
  google_email_unverified: {
    status: 403,
    message:
      'Google has not verified the email address of this account. Verify it there first, or sign up with a password.',
  },
  google_not_connected: {
    status: 409,
    message:
      'This email already has an account here that is not connected to Google. Log in with your password, then connect Google in your profile.',
  },
  google_other_account: {
    status: 409,
    message: 'This is not the Google account that you are logged in with. Please choose that one.',
  },
  google_taken: { status: 409, message: 'This Google account is connected to another account of the store.' },
  google_connected_already: {
    status: 409,
    message: 'Another Google account is connected already. Disconnect it first.',
  },
  google_only_way_in: { status: 409, message: 'Google is your only way to log in. Set a password first.' },

  invalid_phone: {
    status: 400,
    message: 'Invalid phone number format: it must be in E.164 format, e.g., +15554443333.',
  },
  factor_exists: { status: 409, message: 'MFA Enrollment Error: this is already set up.' },
  too_many_factors: { status: 409, message: 'MFA Enrollment Error: an account can have at most five of these.' },

  passkey_refused: { status: 401, message: 'This passkey did not work here. Try another one, or log in another way.' },
  passkey_challenge_over: { status: 401, message: 'That took a little too long. Please try again.' },
  passkey_not_added: { status: 400, message: 'This passkey could not be added. Please try again.' },
  passkey_exists: { status: 409, message: 'This passkey has been added already.' },
  too_many_passkeys: { status: 409, message: 'Your account has ten passkeys. Remove one to add another.' },
  passkey_name_required: { status: 400, message: 'Please enter a name.' },

  unsubscribe_link_invalid: {
    status: 404,
    message:
      'This link is incomplete. Please open it from the email again, or change your email settings in your profile.',
  },
  link_invalid: { status: 410, message: 'This link is no longer valid. Please ask for a new one.' },
  link_needs_sign_in: { status: 403, message: 'Please log in to the account that this link is for.' },
  link_of_other_account: {
    status: 403,
    message: 'This link is for a different account from the one you are logged in to.',
  },
  email_unchanged: { status: 400, message: 'This is already your address.' },

  username_required: { status: 400, message: 'Please enter a username.' },
  name_too_long: { status: 400, message: 'A name should be at most 50 characters long.' },

  discount_unknown: { status: 404, message: 'There is no such discount code.' },
  discount_ended: { status: 409, message: 'This discount has ended.' },
  discount_used_up: { status: 409, message: 'This discount code has been used up.' },
  discount_changed: {
    status: 409,
    message: 'Your discount has changed, and so has the total. Please check it before you pay.',
  },
  shown_total_outdated: {
    status: 409,
    message: 'The button showed an old total, so nothing was charged. Please check the total and press it again.',
  },
  price_raised: { status: 409, message: 'A price in your cart has risen. Please check it before you pay.' },
  product_withdrawn: {
    status: 409,
    message: 'Something in your cart is no longer sold. Please remove it before you pay.',
  },
  payment_unconfirmed: {
    status: 504,
    message: 'We could not confirm the payment. Pressing Pay again is safe: the same purchase is never charged twice.',
  },

  product_not_free: { status: 409, message: 'This is no longer free. Please reload the page.' },
  nothing_to_refund: { status: 409, message: 'Nothing was paid for this, so nothing can be refunded.' },
  payments_unavailable: {
    status: 503,
    message: 'Payments are not possible at the moment. You have not been charged; please try again in a few minutes.',
  },
  payment_on_its_way: {
    status: 409,
    message: 'Your earlier payment is on its way to us. We moved those items to your orders.',
  },
  sum_not_taken: {
    status: 409,
    message:
      'Payments of less than $0.50 are not possible. Please add something to your cart, or remove your discount code.',
  },
  checkout_outdated: { status: 409, message: 'This page is out of date. Please reload it to pay.' },
  payment_event_refused: { status: 400, message: 'This is not signed by the payment provider.' },

  refund_window_over: {
    status: 409,
    message: 'The refund period of this purchase has ended.',
  },
  refund_after_download: {
    status: 409,
    message: 'This has been downloaded, which ends the right to a refund.',
  },

  gift_to_yourself: {
    status: 400,
    message: 'This is your own address. To buy for yourself, do not mark the purchase as a gift.',
  },
  gift_of_nothing: { status: 409, message: 'Free items cannot be given as a gift.' },
  too_many_gifts: { status: 429, message: 'Too many gift emails for today. Please try again tomorrow.' },
  gift_claimed: { status: 409, message: 'This gift has been claimed, so it can no longer be taken back or refunded.' },
  gift_over: {
    status: 409,
    message: 'This gift is not available: it was taken back, refunded, or has not been paid for.',
  },
  gift_link_invalid: {
    status: 410,
    message: 'This gift link is no longer valid. If you have a newer email with the gift, open the link in that one.',
  },
  gift_of_other_address: {
    status: 403,
    message: 'This gift was sent to a different email address from that of your account.',
  },
  gift_needs_verified_email: { status: 403, message: 'Please verify your email address, then claim the gift.' },

  download_ends_refund_right: {
    status: 409,
    message: 'Downloading this ends your right to a refund. Please confirm that first.',
  },
  download_expired: {
    status: 410,
    message: 'This download link has expired. Please get a new one from your library.',
  },
  download_forbidden: { status: 403, message: 'This download link was made for another account.' },
  download_refunded: { status: 403, message: 'This purchase was refunded, so it can no longer be downloaded.' },

  captcha_required: { status: 400, message: 'Please complete CAPTCHA verification!' },
  name_reserved: { status: 400, message: 'Please choose another name: this one looks like the studio.' },

  upload_type_refused: {
    status: 415,
    message: 'This kind of file cannot be used. Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  },
  upload_too_large: { status: 413, message: 'This file is too large. Please choose a smaller one.' },
  picture_damaged: { status: 422, message: 'This picture could not be read. Its file may be damaged.' },
  picture_has_too_many_pixels: {
    status: 422,
    message: 'This picture has too many pixels. Please choose one of at most 40 megapixels.',
  },
  storage_full: { status: 402, message: 'There is no space left for your files. Please try again later.' },
  file_token_invalid: { status: 401, message: 'This request needs a valid token for files.' },
  app_check_failed: { status: 401, message: 'This request could not be verified as coming from the store.' },
  file_forbidden: { status: 403, message: 'You do not have access to this file.' },
  release_token_invalid: { status: 401, message: 'This request needs a valid release token.' },
  release_not_permitted: { status: 403, message: 'This release token does not permit that.' },
  release_refused: { status: 422, message: 'This cannot be done to the release.' },
  file_missing: { status: 404, message: 'There is no such file.' },
} as const satisfies Record<string, { status: number; message: string }>;
