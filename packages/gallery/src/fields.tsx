import { Button, SearchField, SelectField, Stack, TextArea, TextField } from '@storefront/ui';
import { PasswordField } from '@storefront/ui/password-field';
import { useForm } from '@storefront/ui/use-form';
import { typing } from './actions.tsx';
import { Example, Group, pretending } from './example.tsx';

const categories = [
  { value: '', label: 'All Categories' },
  { value: 'buildings', label: 'Buildings' },
];

export function Fields() {
  return (
    <>
      <TextFields />
      <OtherFields />
      <Passwords />
      <Group title="Refused form">
        <Example name="several fields are wrong; one of them has been corrected" wide prepare={refuse}>
          <RefusedForm />
        </Example>
      </Group>
    </>
  );
}

function TextFields() {
  return (
    <Group title="Text field">
      <Example name="empty">
        <TextField label="Email" name="email" placeholder="you@example.com" />
      </Example>
      <Example name="filled, with a hint">
        <TextField label="Email" name="email" defaultValue="mara@example.com" hint="Only the studio sees it." />
      </Example>
      {['hover', 'focus-visible'].map((state) => (
        <Example key={state} name={state} prepare={pretending(state, state === 'hover' ? 'div:has(> input)' : 'input')}>
          <TextField label="Email" name="email" defaultValue="mara@example.com" />
        </Example>
      ))}
      <Example name="invalid">
        <TextField
          label="CVV"
          name="cvv"
          defaultValue="12"
          error="Please enter a valid CVV"
          hint="On the back of it."
        />
      </Example>
      <Example name="disabled">
        <TextField label="Email" name="email" defaultValue="mara@example.com" disabled />
      </Example>
      <Example name="read-only">
        <TextField label="Your key" name="key" defaultValue="JBSW Y3DP EHPK 3PXP" readOnly />
      </Example>
      <Example name="before and after">
        <TextField label="Budget" name="budget" inputMode="decimal" defaultValue="25" leading="$" trailing="a month" />
      </Example>
    </Group>
  );
}

function OtherFields() {
  return (
    <Group title="The others">
      <Example name="area">
        <TextArea label="Message" name="message" placeholder="What is it about?" />
      </Example>
      <Example name="area, invalid">
        <TextArea label="Message" name="message" error="All fields are required!" />
      </Example>
      <Example name="choice">
        <SelectField label="Category" name="category" options={categories} />
      </Example>
      <Example name="choice, focus-visible" prepare={pretending('focus-visible')}>
        <SelectField label="Category" name="category" options={categories} />
      </Example>
      <Example name="choice, disabled">
        <SelectField label="Category" name="category" options={categories} disabled />
      </Example>
      <Example name="search">
        <SearchField label="Search products" placeholder="Search products..." />
      </Example>
    </Group>
  );
}

function Passwords() {
  return (
    <Group title="Password">
      <Example name="empty">
        <PasswordField />
      </Example>
      <Example name="shown" prepare={(example) => example.querySelector('button')?.click()}>
        <PasswordField defaultValue="correct horse" />
      </Example>
      <Example name="Caps Lock" prepare={holdCapsLock}>
        <PasswordField defaultValue="SECRET" />
      </Example>
      <Example name="invalid">
        <PasswordField error="Invalid email or password." />
      </Example>
      <Example name="new">
        <PasswordField label="New password" minLength={6} />
      </Example>
      {['short', 'mara2025', 'correct horse', 'correct horse battery'].map((password) => (
        <Example key={password} name={`new: ${password}`} prepare={use}>
          <PasswordField label="New password" minLength={6} defaultValue={password} />
        </Example>
      ))}
    </Group>
  );
}

/** Shows a field as focused, which only one can be. */
function use(example: HTMLElement): void {
  example.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

function holdCapsLock(example: HTMLElement): void {
  use(example);
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    const press = () =>
      example.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'S', modifierCapsLock: true }));
    setTimeout(press, 100);
  });
  watcher.observe(example, { childList: true, subtree: true });
}

const details = [
  { name: 'number', label: 'Card Number', message: 'Please enter a valid 16-digit card number' },
  { name: 'expiry', label: 'Expiry Date (MM/YY)', message: 'Please enter a valid expiry date (MM/YY)' },
  { name: 'cvv', label: 'CVV', message: 'Please enter a valid CVV' },
] as const;

/** Submits the form, then corrects a field; focus returns to where it was. */
function refuse(example: HTMLElement): void {
  const before = document.activeElement;
  const watcher = new MutationObserver(() => {
    if (!example.querySelector('li')) return;
    watcher.disconnect();
    typing('4242 4242 4242 4242')(example);
  });
  watcher.observe(example, { childList: true, subtree: true });
  example.querySelector('form')?.requestSubmit();
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    if (before instanceof HTMLElement) before.focus();
  });
}

function RefusedForm() {
  const { props, summary, errors } = useForm<(typeof details)[number]['name']>({
    check: (values) =>
      Object.fromEntries(details.map(({ name, message }) => [name, values[name] === '' ? message : undefined])),
    send: () => ({}),
  });
  return (
    <form {...props}>
      <Stack>
        {summary}
        {details.map(({ message: _, ...field }) => (
          <TextField key={field.name} {...field} error={errors[field.name]} />
        ))}
        <div>
          <Button type="submit">Pay $24.99</Button>
        </div>
      </Stack>
    </form>
  );
}
