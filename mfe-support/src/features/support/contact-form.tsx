/** The form that writes to the studio. */
import { sentences, supportLimits } from '@storefront/contract';
import { Alert, Button, Card, Stack, TextArea, TextField } from '@storefront/ui';
import { type ChangeEvent, type Ref, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { Captcha } from '../captcha/captcha.tsx';
import styles from './contact-form.module.css';
import type { ContactField } from './contact-message.ts';
import { useContactForm } from './use-contact-form.ts';

const PUBLIC_NOTE =
  'You are not logged in, so your name, subject and message will appear under Recent Messages. Your email address will not.';
const CONSENT_NOTE =
  'You wrote this message while logged in, when it would have gone to the studio only. Sent now, its name, subject and text will appear under Recent Messages for everyone. To keep it private, log in again in another tab.';
const PRIVATE_NOTE = 'Your message goes to the studio only.';

export function ContactForm() {
  const { draft, edit, isPublic, needsConsent, consent, sending, sent, refusal, send, check, isChecked, setSolution } =
    useContactForm();
  const checkId = useId();
  const form = useRef<HTMLFormElement>(null);
  const website = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const wanted = refusal.isUnchecked ? '[type=checkbox]' : '[aria-invalid]';
    form.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [refusal]);

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
    <Stack as="section" aria-labelledby="contact-heading">
      <h2 id="contact-heading">Contact Us</h2>
      <Card>
        <form className={styles.form} ref={form} noValidate onSubmit={onSubmit}>
          <div className={styles.sender}>
            <TextField label="Name" autoComplete="name" {...field('name')} />
            <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          </div>
          <TextField label="Subject" {...field('subject')} />
          <TextArea label="Message" rows={6} {...field('message')} />
          {needsConsent ? (
            <div ref={consentBox} tabIndex={-1}>
              <Alert
                kind="error"
                title="You have been logged out."
                action={
                  <Button variant="secondary" size="sm" onClick={allow}>
                    Allow It to Be Public
                  </Button>
                }
              >
                {CONSENT_NOTE}
              </Alert>
            </div>
          ) : (
            <p className={styles.note}>{isPublic ? PUBLIC_NOTE : PRIVATE_NOTE}</p>
          )}
          <Trap ref={website} />
          {isPublic && <Captcha key={check} id={checkId} onSolution={setSolution} />}
          {refusal?.sentence && <Alert kind="error">{refusal.sentence}</Alert>}
          <div>
            <div className={styles.success} aria-live="polite">
              {sent && <Alert kind="success">{sentences.support_sent}</Alert>}
            </div>
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
        </form>
      </Card>
    </Stack>
  );
}

/** A field for robots. People neither see it nor come to it with the keyboard, and browsers are told not to fill it in. */
function Trap({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
