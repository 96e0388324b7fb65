/** Support: answers to common questions, a form for the others, and what was written. */
import { Page, Stack } from '@storefront/ui';
import { Conversation } from '../conversation/conversation.tsx';
import { Faq } from '../faq/faq.tsx';
import { useNews } from '../news/use-news.ts';
import { RecentMessages } from '../recent/recent-messages.tsx';
import { ContactForm } from './contact-form.tsx';

export default function SupportPage() {
  useNews();
  return (
    <Page narrow title="Support" lead="Find an answer below, or write to us.">
      <Stack gap="xl">
        <Faq />
        <ContactForm />
        <Conversation />
        <RecentMessages />
      </Stack>
    </Page>
  );
}
