/** An email before it is sent. */
import type { EmailPreview as Email } from '@storefront/contract/console';
import { TextArea } from '@storefront/ui';

export function EmailPreview({ email: { to, subject, text } }: { readonly email: Email }) {
  return <TextArea name="email" label={`To ${to}: ${subject}`} rows={10} value={text} readOnly />;
}
