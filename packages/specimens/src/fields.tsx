/** What is filled in, and what a form says that was refused. */
import { Button, SearchField, SelectField, Stack, TextArea, TextField } from '@storefront/ui';
import { useErrorSummary } from '@storefront/ui/error-summary';
import { PasswordField } from '@storefront/ui/password-field';
import { useState } from 'react';
import { typing } from './actions.tsx';
import { Group, pretending, Specimen } from './specimen.tsx';

const categories = [
  { value: '', label: 'All Categories' },
  { value: 'buildings', label: 'Buildings' },
];

export function Fields() {
  return (
    <>
      <Group title="Text field">
        <Specimen name="empty">
          <TextField label="Email" name="email" placeholder="you@example.com" />
        </Specimen>
        <Specimen name="filled, with a hint">
          <TextField label="Email" name="email" defaultValue="mara@example.com" hint="Only the studio sees it." />
        </Specimen>
        {['hover', 'focus-visible'].map((state) => (
          <Specimen
            key={state}
            name={state}
            prepare={pretending(state, state === 'hover' ? 'div:has(> input)' : 'input')}
          >
            <TextField label="Email" name="email" defaultValue="mara@example.com" />
          </Specimen>
        ))}
        <Specimen name="invalid">
          <TextField
            label="CVV"
            name="cvv"
            defaultValue="12"
            error="Please enter a valid CVV"
            hint="On the back of it."
          />
        </Specimen>
        <Specimen name="disabled">
          <TextField label="Email" name="email" defaultValue="mara@example.com" disabled />
        </Specimen>
        <Specimen name="read-only">
          <TextField label="Your key" name="key" defaultValue="JBSW Y3DP EHPK 3PXP" readOnly />
        </Specimen>
        <Specimen name="before and after">
          <TextField
            label="Budget"
            name="budget"
            inputMode="decimal"
            defaultValue="25"
            leading="$"
            trailing="a month"
          />
        </Specimen>
      </Group>
      <Group title="The others">
        <Specimen name="area">
          <TextArea label="Message" name="message" placeholder="What is it about?" />
        </Specimen>
        <Specimen name="area, invalid">
          <TextArea label="Message" name="message" error="All fields are required!" />
        </Specimen>
        <Specimen name="choice">
          <SelectField label="Category" name="category" options={categories} />
        </Specimen>
        <Specimen name="choice, focus-visible" prepare={pretending('focus-visible')}>
          <SelectField label="Category" name="category" options={categories} />
        </Specimen>
        <Specimen name="choice, disabled">
          <SelectField label="Category" name="category" options={categories} disabled />
        </Specimen>
        <Specimen name="search">
          <SearchField label="Search products" placeholder="Search products..." />
        </Specimen>
      </Group>
      <Group title="Password">
        <Specimen name="empty">
          <PasswordField />
        </Specimen>
        <Specimen name="shown" prepare={(specimen) => specimen.querySelector('button')?.click()}>
          <PasswordField defaultValue="correct horse" />
        </Specimen>
        <Specimen name="Caps Lock" prepare={holdCapsLock}>
          <PasswordField defaultValue="SECRET" />
        </Specimen>
        <Specimen name="invalid">
          <PasswordField error="Invalid email or password." />
        </Specimen>
        <Specimen name="new">
          <PasswordField label="New password" minLength={6} />
        </Specimen>
        {['short', 'mara2025', 'correct horse', 'correct horse battery'].map((password) => (
          <Specimen key={password} name={`new: ${password}`} prepare={use}>
            <PasswordField label="New password" minLength={6} defaultValue={password} />
          </Specimen>
        ))}
      </Group>
      <Group title="Refused form">
        <Specimen name="several fields are wrong; one of them has been corrected" wide prepare={refuse}>
          <RefusedForm />
        </Specimen>
      </Group>
    </>
  );
}

/** As if the field had got the focus, which only one can have. */
function use(specimen: HTMLElement): void {
  specimen.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

function holdCapsLock(specimen: HTMLElement): void {
  use(specimen);
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    const press = () =>
      specimen
        .querySelector('input')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'S', modifierCapsLock: true }));
    setTimeout(press, 100);
  });
  watcher.observe(specimen, { childList: true, subtree: true });
}

const details = [
  { name: 'number', label: 'Card Number', sentence: 'Please enter a valid 16-digit card number' },
  { name: 'expiry', label: 'Expiry Date (MM/YY)', sentence: 'Please enter a valid expiry date (MM/YY)' },
  { name: 'cvv', label: 'CVV', sentence: 'Please enter a valid CVV' },
];

/** Sends the form as it is, and corrects a field once the list is there; the focus goes back to where it was. */
function refuse(specimen: HTMLElement): void {
  const before = document.activeElement;
  const watcher = new MutationObserver(() => {
    if (!specimen.querySelector('li')) return;
    watcher.disconnect();
    typing('4242 4242 4242 4242')(specimen);
  });
  watcher.observe(specimen, { childList: true, subtree: true });
  specimen.querySelector('form')?.requestSubmit();
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    if (before instanceof HTMLElement) before.focus();
  });
}

function RefusedForm() {
  const { form, summary, report } = useErrorSummary();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const check = (of: HTMLFormElement) =>
    setMissing(details.map(({ name }) => name).filter((name) => new FormData(of).get(name) === ''));
  return (
    <form
      ref={form}
      noValidate
      onChange={(event) => check(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        check(event.currentTarget);
        report();
      }}
    >
      <Stack>
        {summary}
        {details.map(({ sentence, ...field }) => (
          <TextField key={field.name} {...field} error={missing.includes(field.name) ? sentence : undefined} />
        ))}
        <div>
          <Button type="submit">Pay $24.99</Button>
        </div>
      </Stack>
    </form>
  );
}
