import { messages, supportLimits } from '@storefront/contract';
import { formPath } from '@storefront/contract/forms/form-path';
import { Alert, Button, TextArea, TextField, VisuallyHidden } from '@storefront/ui';
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Captcha } from '../captcha/captcha.tsx';
import { Consent } from './consent.tsx';
import styles from './contact-form.module.css';
import type { ContactField } from './contact-message.ts';
import { StudioContact } from './studio-contact.tsx';
import { useContactForm } from './use-contact-form.ts';

type ContactFormState = ReturnType<typeof useContactForm>;

const PUBLIC_NOTE =
  'You are not logged in, so your name, subject and message will appear under Recent Messages. Your email address will not.';
const PRIVATE_NOTE = 'Your message goes to the studio only.';

export function ContactForm() {
  const contact = useContactForm();
  const { form, isPublic, needsConsent, isSent, failure, isChecked } = contact;
  const checkId = useId();
  const consentBox = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  useFocusOnCheck(contact);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (needsConsent) {
      event.preventDefault();
      consentBox.current?.focus();
    } else void form.props.onSubmit(event);
  };
  const allow = () => {
    contact.consent();
    sendButton.current?.focus();
  };
  return (
    <section className={styles.contact} aria-labelledby="contact-heading">
      <h2 id="contact-heading">Contact Us</h2>
      <form className={styles.form} {...form.props} action={formPath('send-message')} onSubmit={onSubmit}>
        {form.summary}
        <MessageFields {...contact} />
        {needsConsent ? (
          <Consent ref={consentBox} onAllow={allow} />
        ) : (
          <p className={styles.note}>{isPublic ? PUBLIC_NOTE : PRIVATE_NOTE}</p>
        )}
        <Trap />
        {isPublic && <Captcha key={contact.check} id={checkId} onSolution={contact.setSolution} />}
        <div>
          <Button
            ref={sendButton}
            type="submit"
            busy={form.busy}
            busyLabel="Sending..."
            blocked={!isChecked}
            aria-describedby={isPublic ? checkId : undefined}
          >
            Send Message
          </Button>
        </div>
        {/* Below the button, so that the button keeps its position however often it is pressed. */}
        <div className={styles.outcome} aria-live="polite">
          {isSent && <Alert kind="success">{messages.support_sent}</Alert>}
        </div>
        {failure?.message && (
          <Alert key={`refused ${contact.attempts}`} kind="error">
            {failure.message}
          </Alert>
        )}
      </form>
      <StudioContact />
    </section>
  );
}

/** Focuses the security check when it must be passed first. */
function useFocusOnCheck({ form, attempts, failure }: ContactFormState): void {
  const focus = useEffectEvent(() => {
    if (failure?.isUnchecked) form.props.ref.current?.querySelector<HTMLElement>('[type=checkbox]')?.focus();
  });
  useEffect(() => {
    if (attempts > 0) focus();
  }, [attempts]);
}

function MessageFields({ draft, errors, edit }: Pick<ContactFormState, 'draft' | 'errors' | 'edit'>) {
  const field = (name: ContactField) => ({
    name,
    value: draft[name],
    maxLength: supportLimits[name],
    error: errors[name],
    required: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => edit(name, target.value),
  });
  return (
    <>
      <div className={styles.sender}>
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </div>
      <TextField label="Subject" {...field('subject')} />
      <TextArea label="Message" rows={6} {...field('message')} />
    </>
  );
}

/** A honeypot field for robots: hidden from people, keyboard and autofill. */
function Trap() {
  return (
    <VisuallyHidden>
      <span aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </span>
    </VisuallyHidden>
  );
}
