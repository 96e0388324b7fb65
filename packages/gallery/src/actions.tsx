import {
  Button,
  ButtonLink,
  type ButtonVariant,
  CartIcon,
  Disclosure,
  PlusIcon,
  QuantityStepper,
  TextLink,
  TrashIcon,
} from '@storefront/ui';
import { Checksum } from '@storefront/ui/checksum';
import { Dialog } from '@storefront/ui/dialog';
import { useState } from 'react';
import { type Examples, each, eachState, type Groups, pretending } from './example.tsx';
import styles from './gallery.module.css';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const STATES = ['hover', 'active', 'focus-visible'];

function buttons(variant: ButtonVariant): Examples {
  const button = (props: Parameters<typeof Button>[0]) => <Button variant={variant} {...props} />;
  return {
    ...eachState(['rest', ...STATES], button({ children: 'Add to Cart' })),
    busy: button({ busy: true, children: 'Processing...' }),
    disabled: button({ disabled: true, children: 'Log In' }),
    blocked: button({ blocked: true, children: 'Send Message' }),
    small: button({ size: 'sm', children: 'Download' }),
    icon: button({ size: 'sm', 'aria-label': 'Remove', children: <TrashIcon /> }),
    'icon and words': (
      <Button variant={variant}>
        <CartIcon /> <span>Checkout</span>
      </Button>
    ),
    long: button({ children: 'Download The-Lighthouse-Keeper-s-Unreasonably-Long-Name.glb' }),
  };
}

const onPicture = (
  <div className={styles.onPicture}>
    <Button variant="quiet" aria-label="Add">
      <PlusIcon />
    </Button>
  </div>
);
const refunds = <Disclosure summary="May I get my money back?">Within 72 hours.</Disclosure>;

export const actionGroups: Groups = {
  ...each(VARIANTS, buttons, (variant) => `Button, ${variant}`),
  Links: {
    'as a button': <ButtonLink to="/store">Browse the Store</ButtonLink>,
    'as a quiet button': (
      <ButtonLink to="/store" variant="quiet">
        Learn More
      </ButtonLink>
    ),
    ...eachState(['rest', ...STATES], <TextLink to="/store">What a seat is</TextLink>),
    'focus on a picture': { children: onPicture, prepare: pretending('focus-visible') },
  },
  'Quantity stepper': {
    rest: <Seats value={2} />,
    'at its least': <Seats value={1} />,
    'at its most': <Seats value={999} />,
    ...eachState(['hover', 'focus-visible'], <Seats value={2} />, 'button:last-of-type'),
    disabled: <Seats value={2} disabled />,
    invalid: { children: <Seats value={2} />, prepare: typing('1000') },
  },
  Disclosure: {
    ...eachState(['closed', ...STATES], refunds),
    open: (
      <Disclosure summary="May I get my money back?" defaultOpen>
        Within 72 hours of the purchase, and only if the item has not been downloaded.
      </Disclosure>
    ),
  },
  'Dialog, checksum': {
    'opened by a press': <DialogExample />,
    checksum: <Checksum sha256={'4fc82b26aecb47d2868c4efbe3581732'.repeat(2)} />,
  },
};

function Seats({ value, disabled = false }: { value: number; disabled?: boolean }) {
  const [seats, setSeats] = useState(value);
  return (
    <QuantityStepper
      label="seats of Griffin"
      {...{ value: seats, disabled }}
      min={1}
      max={999}
      tooLarge="At most 999 seats."
      onChange={setSeats}
    />
  );
}

/** Sets a value so that React notices it, as if typed. */
export function typing(text: string) {
  return (example: HTMLElement) => {
    const field = example.querySelector('input');
    if (!field) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
}

function DialogExample() {
  const [isOpen, setIsOpen] = useState(location.hash === '#dialog');
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      {isOpen && (
        <Dialog title="Refund Griffin?" onClose={close}>
          <p>Your money goes back to the card it came from, and the model leaves your library.</p>
          <div className={styles.buttons}>
            <Button variant="danger" onClick={close}>
              Refund $24.99
            </Button>
            <Button variant="quiet" onClick={close}>
              Keep It
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
