import { Button, SearchField, SelectField, Stack, TextArea, TextField } from '@storefront/ui';
import { PasswordField } from '@storefront/ui/password-field';
import { useForm } from '@storefront/ui/use-form';
import { typing } from './actions.tsx';
import { each, eachState, type Groups, pretending } from './example.tsx';

const categories = [
  { value: '', label: 'All Categories' },
  { value: 'buildings', label: 'Buildings' },
];

const category = { label: 'Category', name: 'category', options: categories };
const email = { label: 'Email', name: 'email', defaultValue: 'mara@example.com' };
const newPassword = { label: 'New password', minLength: 6 };

export const fields: Groups = {
  'Text field': {
    empty: <TextField label="Email" name="email" placeholder="you@example.com" />,
    'filled, with a hint': <TextField {...email} hint="Only the studio sees it." />,
    ...eachState(['hover'], <TextField {...email} />, 'div:has(> input)'),
    ...eachState(['focus-visible'], <TextField {...email} />, 'input'),
    invalid: (
      <TextField label="CVV" name="cvv" defaultValue="12" error="Please enter a valid CVV" hint="On the back of it." />
    ),
    disabled: <TextField {...email} disabled />,
    'read-only': <TextField label="Your key" name="key" defaultValue="JBSW Y3DP EHPK 3PXP" readOnly />,
    'before and after': (
      <TextField label="Budget" name="budget" inputMode="decimal" defaultValue="25" leading="$" trailing="a month" />
    ),
  },
  'The others': {
    area: <TextArea label="Message" name="message" placeholder="What is it about?" />,
    'area, invalid': <TextArea label="Message" name="message" error="All fields are required!" />,
    choice: <SelectField {...category} />,
    'choice, focus-visible': { children: <SelectField {...category} />, prepare: pretending('focus-visible') },
    'choice, disabled': <SelectField {...category} disabled />,
    search: <SearchField label="Search products" placeholder="Search products..." />,
  },
  Password: {
    empty: <PasswordField />,
    shown: {
      children: <PasswordField defaultValue="correct horse" />,
      prepare: (example) => example.querySelector('button')?.click(),
    },
    'Caps Lock': { children: <PasswordField defaultValue="SECRET" />, prepare: holdCapsLock },
    invalid: <PasswordField error="Invalid email or password." />,
    new: <PasswordField {...newPassword} />,
    ...each(
      ['short', 'mara2025', 'correct horse', 'correct horse battery'],
      (password) => ({ children: <PasswordField {...newPassword} defaultValue={password} />, prepare: use }),
      (password) => `new: ${password}`,
    ),
  },
  'Refused form': {
    'several fields are wrong; one of them has been corrected': {
      children: <RefusedForm />,
      wide: true,
      prepare: refuse,
    },
  },
};

/** Shows a field as focused, although only one can have the focus. */
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

/** Submits the form, then corrects a field; restores the focus. */
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
