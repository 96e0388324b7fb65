/** The components on a translated page, without the workaround for moved nodes. */
import { translatePage } from '@storefront/testkit/translate-page';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { Button } from './button.tsx';
import { Alert, EmptyState, Loading } from './feedback.tsx';
import { TextField } from './field.tsx';
import { Page } from './page.tsx';
import { PasswordField } from './password-field.tsx';
import { Price } from './price.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { QueryState } from './query-state.tsx';
import { PriceBefore } from './reduction.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { TextBlocks } from './text-blocks.tsx';
import { Toasts } from './toasts.tsx';
import { Verbatim } from './verbatim.tsx';

const nothing = () => {};

/** Renders a component's states one after the other, forwards and back, and returns the page's text after each. */
async function shownTexts(states: readonly ReactNode[]): Promise<readonly string[]> {
  const { container, rerender } = render(<main>{states[0]}</main>);
  onTestFinished(translatePage(document));
  const shown: string[] = [];
  for (const state of [...states, ...states.toReversed()]) {
    rerender(<main>{state}</main>);
    // The translator follows each change.
    await act(async () => {});
    shown.push(container.textContent);
  }
  expect(shown.slice(states.length).toReversed()).toEqual(shown.slice(0, states.length));
  return shown.slice(0, states.length);
}

const sum = (price: string) => (
  <span>
    Pay <Verbatim key={price}>{price}</Verbatim>
  </span>
);
const button = (props: Partial<Parameters<typeof Button>[0]>) => <Button {...props} />;

test.each<readonly [name: string, states: readonly ReactNode[], shown: readonly string[]]>([
  [
    'a button',
    [
      button({ children: 'Send' }),
      button({ children: 'Send', busy: true }),
      button({ children: 'Send', busy: true, busyLabel: 'Sending...' }),
      button({ children: 'Sent' }),
    ],
    ['Send·', 'Send·', 'Sending...·', 'Sent·'],
  ],
  [
    'a button with a sum',
    [
      button({ children: sum('$29.99') }),
      button({ children: sum('$59.98') }),
      button({ children: sum('$59.98'), busy: true, busyLabel: 'Processing...' }),
    ],
    ['Pay ·$29.99', 'Pay ·$59.98', 'Processing...·'].map((text) => text.replace(' ·', '· ')),
  ],
  [
    'an alert',
    [
      <Alert key="1" kind="error">
        Wrong.
      </Alert>,
      <Alert key="1" kind="error" title="Not saved" action={button({ children: 'Retry' })}>
        Away.
      </Alert>,
      <Alert key="1" kind="error" />,
    ],
    ['Wrong.·', 'Not saved·Away.·Retry·', ''],
  ],
  [
    'an alert that can be retried',
    [false, true].map((busy) => (
      <RetryAlert key="1" busy={busy} onRetry={nothing}>
        Away.
      </RetryAlert>
    )),
    ['Away.·Try Again·', 'Away.·Trying again...·'],
  ],
  [
    'an empty state',
    [
      <EmptyState key="1" title="Nothing here">
        Yet.
      </EmptyState>,
      <EmptyState key="1" title="Nothing found" action={button({ children: 'Clear' })} />,
    ],
    ['Nothing here·Yet.·', 'Nothing found·Clear·'],
  ],
  [
    'a field',
    [
      <TextField key="1" name="email" label="Email" />,
      <TextField key="1" name="email" label="Email" error="Too long." hint="Yours" />,
      <TextField key="1" name="email" label="Email" error="Too short." />,
    ],
    ['Email·', 'Email·Too long.·Yours·', 'Email·Too short.·'],
  ],
  [
    'a password field',
    [undefined, 'Too short.'].map((error) => (
      <PasswordField key="1" label="Password" name="password" autoComplete="current-password" error={error} />
    )),
    ['Password·', 'Password·Too short.·'],
  ],
  [
    'a number of seats',
    [1, 2].map((value) => <QuantityStepper key="1" label="Seats" value={value} min={1} max={9} onChange={nothing} />),
    ['', ''],
  ],
  [
    'a page',
    [
      <Page key="1" title="Orders" lead="All of them">
        <Loading label="Loading" />
      </Page>,
      <Page key="1" title="Order of today">
        {button({ children: 'Back' })}
      </Page>,
    ],
    ['Orders·All of them·Loading·', 'Order of today·Back·'],
  ],
  [
    'what a query has not loaded',
    [false, true].map((hasFailed) => (
      <QueryState
        key="1"
        query={{ error: hasFailed || undefined, isFetching: false, refetch: nothing }}
        loading="Loading"
        failed="Failed"
      />
    )),
    ['Loading·', 'Failed·Try Again·'],
  ],
  [
    'a price',
    [
      <p key="1">
        <Price cents={0} />
      </p>,
      <p key="1">
        <Price cents={2999} />
      </p>,
      <p key="1">
        <Price cents={1999} />{' '}
        <PriceBefore
          priceCents={1999}
          reduction={{ until: '2026-12-01T00:00:00Z', ordinaryCents: 2999, lowestBeforeCents: 2999 }}
        />
      </p>,
    ],
    ['Free·', '$29.99', '$19.99 $29.99'],
  ],
  [
    'a written text',
    [
      [[{ text: 'All prices hold.' }]],
      [[{ text: 'All ' }, { text: 'prices', isStrong: true as const }, { text: ' hold.' }], [{ text: 'Always.' }]],
    ].map((lines) => <TextBlocks key="1" blocks={lines.map((line) => ({ kind: 'paragraph', lines: [line] }))} />),
    ['All prices hold.·', 'All· prices· hold.·Always.·'],
  ],
  [
    'a notice',
    [
      { text: 'Saved.' },
      { text: 'In your cart.', link: { to: '/checkout', label: 'Checkout' } },
      { text: 'Removed.', action: { label: 'Undo', onPress: nothing } },
    ].map((notice) => <Toasts key="1" notices={[{ id: 'one', kind: 'info', ...notice }]} onDismiss={nothing} />),
    ['Saved.·', 'In your cart.· Checkout·', 'Removed.·Undo·'],
  ],
])('%s survives, and shows what changes', async (_, states, shown) => {
  expect(await shownTexts(states)).toEqual(shown);
});
