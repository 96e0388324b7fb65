/** An email before it is sent. */
import type { EmailPreview } from '@storefront/contract/console';
import { TextArea } from '@storefront/ui';

export function EmailPreviewField({ email: { to, subject, text } }: { readonly email: EmailPreview }) {
  return <TextArea name="email" label={`To ${to}: ${subject}`} rows={10} value={text} readOnly />;
}
