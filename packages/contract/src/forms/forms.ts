/** HTML forms as data: each posts the input of an endpoint, for pages without scripts. */
import { addedToCart } from '../cart/messages.ts';
import type { Contract, EndpointName } from '../contract.ts';
import type { Args, Output } from '../endpoint.ts';
import { addedToLibrary, libraryMessages } from '../library/messages.ts';
import { messages } from '../messages.ts';

/** The conversion of a field's text: kept as text, parsed as a whole number, or true for a ticked box. */
export type FieldType = 'text' | 'number' | 'flag';

type NameOf<Values> = Values extends Values ? keyof Values & string : never;

/** The page after success: the form's page, the page that asked for signing in, or a fixed one. */
export type FormTarget<Answer = never> = 'page' | 'next' | `/${string}` | ((answer: Answer) => string);

export interface Form<E extends EndpointName = EndpointName> {
  readonly endpoint: E;
  readonly fields: {
    readonly [Part in keyof Args<Contract[E]>]?: {
      readonly [Name in NameOf<NonNullable<Args<Contract[E]>[Part]>>]?: FieldType;
    };
  };
  readonly target: FormTarget<Output<Contract[E]>>;
  /** The number in the body that a stepper's button changes. */
  readonly stepped?: string;
  /** Forms of other buttons inside it, which post its known fields. */
  readonly instead?: readonly string[];
  /** Fields whose text is shown again after a refusal; never a secret. */
  readonly kept?: readonly string[];
  /** The effect on a link's discount code: `enter` applies it to the cart, `forget` drops it. */
  readonly carriedCode?: 'enter' | 'forget';
  /** Returns the notice after success. */
  readonly done?: (
    answer: Output<Contract[E]>,
    fields: Readonly<Record<string, string>>,
  ) => Pick<FormNotice, 'text' | 'link'> | undefined;
  /** The reason to sign in first, when the endpoint needs a user. */
  readonly signInFirst?: string;
}

/** The notice about the form that led to a page. */
export interface FormNotice {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  readonly link?: { readonly to: string; readonly label: string };
  /** The text typed into a refused form, by field. */
  readonly typed?: Readonly<Record<string, string>>;
}

const form = <const E extends EndpointName>(definition: Form<E>): Form<E> => definition;

const credentials = { email: 'text', password: 'text' } as const;
const wishes = ['add-to-wishlist', 'remove-from-wishlist'] as const;
const onCart = { target: 'page', signInFirst: messages.cart_login } as const;

export const forms = {
  'add-to-cart': form({
    endpoint: 'addCartItem',
    carriedCode: 'enter',
    fields: { body: { productId: 'text', quantity: 'number' } },
    target: 'page',
    instead: wishes,
    done: ({ items }, { productId }) => {
      const added = items.find((item) => item.productId === productId);
      return added && { text: addedToCart(added.name) };
    },
    signInFirst: messages.cart_add_login,
  }),
  'add-to-library': form({
    endpoint: 'addFreeProduct',
    fields: { body: { productId: 'text' } },
    target: 'page',
    instead: wishes,
    done: ({ name, productId }) => ({
      text: addedToLibrary(name),
      link: { to: `/library/${productId}`, label: 'Download' },
    }),
    signInFirst: libraryMessages.add_login,
  }),
  'set-quantity': form({
    ...onCart,
    endpoint: 'setCartItemQuantity',
    carriedCode: 'enter',
    fields: { params: { productId: 'text' }, body: { quantity: 'number', version: 'number' } },
    stepped: 'quantity',
    instead: ['remove-from-cart'],
  }),
  'remove-from-cart': form({
    ...onCart,
    endpoint: 'removeCartItem',
    fields: { params: { productId: 'text' }, query: { version: 'text' } },
  }),
  'set-discount': form({
    ...onCart,
    endpoint: 'setCartDiscount',
    carriedCode: 'forget',
    fields: { body: { code: 'text' } },
    kept: ['code'],
  }),
  'remove-discount': form({ ...onCart, endpoint: 'removeCartDiscount', carriedCode: 'forget', fields: {} }),
  'clear-cart': form({ ...onCart, endpoint: 'clearCart', fields: { query: { version: 'text' } } }),
  'add-to-wishlist': form({ endpoint: 'addWish', fields: { params: { productId: 'text' } }, target: 'page' }),
  'remove-from-wishlist': form({ endpoint: 'removeWish', fields: { params: { productId: 'text' } }, target: 'page' }),
  'sign-in': form({
    endpoint: 'signIn',
    fields: { body: credentials },
    target: 'next',
    kept: ['email'],
    instead: ['sign-up'],
  }),
  'sign-up': form({ endpoint: 'signUp', fields: { body: credentials }, target: 'next', kept: ['email'] }),
  'verify-sign-in': form({
    endpoint: 'verifySignIn',
    fields: { body: { kind: 'text', code: 'text', rememberDevice: 'flag' } },
    target: 'next',
  }),
  'cancel-sign-in': form({ endpoint: 'cancelSignIn', fields: {}, target: 'page' }),
  'sign-out': form({ endpoint: 'signOut', fields: {}, target: '/login' }),
  'send-message': form({
    endpoint: 'sendSupportMessage',
    fields: { body: { name: 'text', email: 'text', subject: 'text', message: 'text', website: 'text' } },
    target: 'page',
    kept: ['name', 'email', 'subject', 'message'],
    done: () => ({ text: messages.support_sent }),
  }),
  pay: form({
    endpoint: 'placeOrder',
    fields: {
      headers: { 'idempotency-key': 'text' },
      body: {
        cartVersion: 'number',
        totalCents: 'number',
        shownTotalCents: 'number',
        discountCents: 'number',
        refundHours: 'number',
        paymentToken: 'text',
      },
    },
    target: '/home',
    done: ({ order }) => ({
      text: messages.payment_done,
      link: { to: `/orders/${order.id}`, label: 'See your order' },
    }),
    signInFirst: messages.checkout_login,
  }),
  download: form({
    endpoint: 'createDownload',
    fields: {
      params: { productId: 'text' },
      body: { version: 'number', name: 'text', endsRefundRight: 'flag', consent: 'text' },
    },
    target: ({ url }) => url,
  }),
} as const;

export type FormName = keyof typeof forms;
