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
import { Example, Group, pretending } from './example.tsx';
import styles from './gallery.module.css';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const STATES = ['hover', 'active', 'focus-visible'];

export function Actions() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Buttons key={variant} variant={variant} />
      ))}
      <Links />
      <Steppers />
      <Disclosures />
      <DialogAndChecksum />
    </>
  );
}

function Links() {
  return (
    <Group title="Links">
      <Example name="as a button">
        <ButtonLink to="/store">Browse the Store</ButtonLink>
      </Example>
      <Example name="as a quiet button">
        <ButtonLink to="/store" variant="quiet">
          Learn More
        </ButtonLink>
      </Example>
      {['rest', ...STATES].map((state) => (
        <Example key={state} name={state} prepare={pretending(state)}>
          <TextLink to="/store">What a seat is</TextLink>
        </Example>
      ))}
      <Example name="focus on a picture" prepare={pretending('focus-visible')}>
        <div className={styles.onPicture}>
          <Button variant="quiet" aria-label="Add">
            <PlusIcon />
          </Button>
        </div>
      </Example>
    </Group>
  );
}

function Steppers() {
  return (
    <Group title="Quantity stepper">
      <Stepper name="rest" value={2} />
      <Stepper name="at its least" value={1} />
      <Stepper name="at its most" value={999} />
      <Stepper name="hover" value={2} state="hover" />
      <Stepper name="focus-visible" value={2} state="focus-visible" />
      <Stepper name="disabled" value={2} disabled />
      <Example name="invalid" prepare={typing('1000')}>
        <Seats value={2} />
      </Example>
    </Group>
  );
}

function Disclosures() {
  return (
    <Group title="Disclosure">
      {['closed', ...STATES].map((state) => (
        <Example key={state} name={state} prepare={pretending(state)}>
          <Disclosure summary="May I get my money back?">Within 72 hours.</Disclosure>
        </Example>
      ))}
      <Example name="open">
        <Disclosure summary="May I get my money back?" defaultOpen>
          Within 72 hours of the purchase, and only if the item has not been downloaded.
        </Disclosure>
      </Example>
    </Group>
  );
}

function DialogAndChecksum() {
  return (
    <Group title="Dialog, checksum">
      <Example name="opened by a press">
        <DialogExample />
      </Example>
      <Example name="checksum">
        <Checksum sha256={'4fc82b26aecb47d2868c4efbe3581732'.repeat(2)} />
      </Example>
    </Group>
  );
}

function Buttons({ variant }: { readonly variant: ButtonVariant }) {
  return (
    <Group title={`Button, ${variant}`}>
      {['rest', ...STATES].map((state) => (
        <Example key={state} name={state}>
          <Button variant={variant} data-pretend={state}>
            Add to Cart
          </Button>
        </Example>
      ))}
      <Example name="busy">
        <Button variant={variant} busy busyLabel="Processing...">
          Log In
        </Button>
      </Example>
      <Example name="disabled">
        <Button variant={variant} disabled>
          Log In
        </Button>
      </Example>
      <Example name="blocked">
        <Button variant={variant} blocked>
          Send Message
        </Button>
      </Example>
      <Example name="small">
        <Button variant={variant} size="sm">
          Download
        </Button>
      </Example>
      <Example name="icon">
        <Button variant={variant} size="sm" aria-label="Remove">
          <TrashIcon />
        </Button>
      </Example>
      <Example name="icon and words">
        <Button variant={variant}>
          <CartIcon /> Checkout
        </Button>
      </Example>
      <Example name="long">
        <Button variant={variant}>Download The-Lighthouse-Keeper-s-Unreasonably-Long-Name.glb</Button>
      </Example>
    </Group>
  );
}

interface SeatsProps {
  readonly value: number;
  readonly disabled?: boolean;
}

function Stepper({ name, state, ...rest }: SeatsProps & { readonly name: string; readonly state?: string }) {
  return (
    <Example name={name} prepare={state ? pretending(state, 'button:last-of-type') : undefined}>
      <Seats {...rest} />
    </Example>
  );
}

function Seats({ value, disabled = false }: SeatsProps) {
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

/** Sets a value so that React notices, as if typed. */
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
