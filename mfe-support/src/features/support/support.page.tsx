/** Support: answers to common questions, a form for the others, and what visitors wrote recently. */
import { Page, Stack } from '@storefront/ui';
import { ContactForm } from './contact-form.tsx';
import { Faq } from './faq.tsx';
import { RecentMessages } from './recent-messages.tsx';

export default function SupportPage() {
  return (
    <Page narrow title="Support" lead="Find an answer below, or write to us.">
      <Stack gap="xl">
        <Faq />
        <ContactForm />
        <RecentMessages />
      </Stack>
    </Page>
  );
}
