/** Every message shown to shoppers, by stable code. The wording is the specification's where it gives one. */

/** HTTP status and message of the problem codes that pages also use; server-only ones are in server-problems.ts. */
export const problems = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  malformed_body: { status: 400, message: 'The request body could not be read.' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON.' },
  body_too_large: { status: 413, message: 'The request body is too large.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  csrf_rejected: { status: 403, message: 'This request did not come from the store.' },
  sign_in_required: { status: 401, message: 'Please log in to continue.' },
  cookies_blocked: {
    status: 401,
    message:
      'Your browser blocks cookies, so you are not logged in. Please allow them for this store and log in again.',
  },
  rate_limited: { status: 429, message: 'Too many requests. Please try again later.' },
  server_busy: { status: 503, message: 'The store is busy. Please try again in a moment.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again later.' },

  email_taken: { status: 409, message: 'This email is already registered. Please log in instead.' },
  invalid_email: { status: 400, message: 'Please enter a valid email address.' },
  weak_password: { status: 400, message: 'Password should be at least 6 characters long.' },
  password_too_long: { status: 400, message: 'Password should be at most 256 characters long.' },
  common_password: { status: 400, message: 'This password is too common. Please choose another one.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password.' },
  profile_write_failed: { status: 500, message: 'Failed to create/update user profile in the database' },

  invalid_quantity: { status: 400, message: 'Quantity must be at least 1' },
  quantity_too_large: { status: 400, message: 'Quantity must be at most 999' },
  cart_full: { status: 409, message: 'A cart holds at most 100 different items.' },
  cart_conflict: { status: 409, message: 'Your cart has changed in the meantime.' },
  product_unavailable: { status: 404, message: 'This product is no longer available.' },

  invalid_cursor: {
    status: 400,
    message: 'This list cannot be continued from here. Please start again from its first page.',
  },

  wishlist_full: { status: 409, message: 'A wishlist holds at most 500 products.' },

  cart_empty: { status: 409, message: 'Your cart is empty' },
  idempotency_key_reused: { status: 422, message: 'This payment was already used for a different cart.' },
  checkout_in_progress: { status: 409, message: 'A payment is already being processed. Please wait a moment.' },
  earlier_payment_completed: {
    status: 409,
    message: 'Your earlier payment was completed. Please check your cart before paying again.',
  },
  payment_declined: { status: 402, message: 'The payment was declined. Please try another card.' },

  support_fields_required: { status: 400, message: 'All fields are required!' },
  text_too_long: { status: 400, message: 'This text is too long.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** Messages about results in the browser, without a server response. */
export const messages = {
  auth_failed: 'Authentication failed. Please try again.',
  password_required: 'Please enter your password.',
  sign_out_failed: 'Logging out failed. Please try again.',
  session_ended: 'Your session has ended. Please log in again.',
  network_error: 'The store cannot be reached. Please check your connection and try again.',

  profile_load_failed: 'Failed to load full user profile data (database not available).',
  profile_signed_out: 'Please log in to access your profile.',
  mfa_hint: "You haven't set up MFA yet! Enable SMS for extra security.",
  purchases_empty: 'No purchases recorded.',
  wishlist_empty: 'No wishlist items yet.',

  products_loading: 'Loading products...',
  products_error_heading: 'Error Loading Products',
  products_error_advice: 'Please refresh the page, or contact support if the problem continues.',
  products_empty: 'No products found matching your criteria.',

  wishlist_update_failed: 'Failed to update wishlist. Please try again later.',

  cart_load_failed: 'Failed to load cart. Please try again later.',
  cart_update_failed: 'Failed to update cart. Please try again later.',
  cart_add_failed: 'Failed to add item to cart. Please try again later.',
  cart_remove_failed: 'Failed to remove item from cart. Please try again later.',
  cart_quantity_failed: 'Failed to update item quantity. Please try again later.',
  cart_clear_failed: 'Failed to clear cart. Please try again later.',
  cart_add_login: 'You must be logged in to add items to your cart',
  cart_login: 'You must be logged in to change your cart',
  quantity_not_whole: 'Quantity must be a whole number',

  card_number_invalid: 'Please enter a valid 16-digit card number',
  card_expiry_invalid: 'Please enter a valid expiry date (MM/YY)',
  card_cvv_invalid: 'Please enter a valid CVV',
  card_name_invalid: "Please enter the cardholder's name",
  checkout_login: 'You must be logged in to complete the purchase',
  payment_failed: 'The payment could not be completed. You have not been charged. Please try again.',
  payment_unconfirmed:
    'We could not confirm the payment. Pressing Pay again is safe: the same purchase is never charged twice.',
  payment_cart_changed: 'Your cart has changed in the meantime. Please check it and press Pay again.',
  payment_done: 'Thank you! Your purchase is complete.',

  support_send_failed: 'Failed to send message. Please try again later.',
  support_sent: "Your message has been sent! We'll get back to you soon.",
  support_recent_failed: 'Recent messages could not be loaded. Please try again later.',
} as const;

export function productsLoadFailed(reason: string): string {
  return `Failed to load products: ${reason}`;
}
