/** Support: answers to common questions, a form for the others, and what was written. */
import { Page, Stack, VisuallyHidden } from '@storefront/ui';
import { Conversation } from '../conversation/conversation.tsx';
import { Faq } from '../faq/faq.tsx';
import { useNews } from '../news/use-news.ts';
import { RecentMessages } from '../recent/recent-messages.tsx';
import { ContactForm } from './contact-form.tsx';

export default function SupportPage() {
  const [news, count] = useNews();
  return (
    <Page narrow title="Support" lead="Find an answer below, or write to us.">
      <Stack gap="xl">
        <Faq />
        <ContactForm />
        <Conversation />
        <RecentMessages />
      </Stack>
      <div role="status">
        {/* Another element each time: the same words twice are news twice. */}
        <VisuallyHidden key={count}>{news}</VisuallyHidden>
      </div>
    </Page>
  );
}
