/** The form that writes to the studio. */
import { messages, supportLimits } from '@storefront/contract';
import { Alert, Button, TextArea, TextField, VisuallyHidden } from '@storefront/ui';
import { useErrorSummary } from '@storefront/ui/error-summary';
import { type ChangeEvent, type Ref, type SubmitEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Captcha } from '../captcha/captcha.tsx';
import { Consent } from './consent.tsx';
import styles from './contact-form.module.css';
import type { ContactField } from './contact-message.ts';
import { useContactForm } from './use-contact-form.ts';

const PUBLIC_NOTE =
  'You are not logged in, so your name, subject and message will appear under Recent Messages. Your email address will not.';
const PRIVATE_NOTE = 'Your message goes to the studio only.';

export function ContactForm() {
  const {
    draft,
    edit,
    isPublic,
    needsConsent,
    consent,
    sending,
    sent,
    refusal,
    attempts,
    send,
    check,
    isChecked,
    setSolution,
  } = useContactForm();
  const checkId = useId();
  const { form, summary, report } = useErrorSummary();
  const website = useRef<HTMLInputElement>(null);
  const tell = useEffectEvent(() => {
    report();
    if (refusal?.isUnchecked) form.current?.querySelector<HTMLElement>('[type=checkbox]')?.focus();
  });
  useEffect(() => {
    if (attempts > 0) tell();
  }, [attempts]);

  const consentBox = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (needsConsent) consentBox.current?.focus();
    else void send(website.current?.value ?? '');
  };
  const allow = () => {
    consent();
    sendButton.current?.focus();
  };
  const field = (name: ContactField) => ({
    name,
    value: draft[name],
    maxLength: supportLimits[name],
    error: refusal?.fields[name],
    required: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => edit(name, target.value),
  });
  return (
    <section className={styles.contact} aria-labelledby="contact-heading">
      <h2 id="contact-heading">Contact Us</h2>
      <form className={styles.form} ref={form} noValidate onSubmit={onSubmit}>
        {summary}
        <div className={styles.sender}>
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        </div>
        <TextField label="Subject" {...field('subject')} />
        <TextArea label="Message" rows={6} {...field('message')} />
        {needsConsent ? (
          <Consent ref={consentBox} onAllow={allow} />
        ) : (
          <p className={styles.note}>{isPublic ? PUBLIC_NOTE : PRIVATE_NOTE}</p>
        )}
        <Trap ref={website} />
        {isPublic && <Captcha key={check} id={checkId} onSolution={setSolution} />}
        <div>
          <Button
            ref={sendButton}
            type="submit"
            busy={sending}
            busyLabel="Sending..."
            blocked={!isChecked}
            aria-describedby={isPublic ? checkId : undefined}
          >
            Send Message
          </Button>
        </div>
        {/* Below the button, which so keeps its place however often it is pressed. */}
        <div className={styles.outcome} aria-live="polite">
          {sent && <Alert kind="success">{messages.support_sent}</Alert>}
        </div>
        {refusal?.message && (
          <Alert key={`refused ${attempts}`} kind="error">
            {refusal.message}
          </Alert>
        )}
      </form>
    </section>
  );
}

/** A field for robots. People neither see it nor come to it with the keyboard, and browsers are told not to fill it in. */
function Trap({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  return (
    <VisuallyHidden>
      <label aria-hidden="true">
        Website
        <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  );
}
