/** `/support`: the FAQ, the contact form and messages. */
import { Page, VisuallyHidden } from '@storefront/ui';
import { ConversationView } from '../conversation/conversation.tsx';
import { Faq } from '../faq/faq.tsx';
import { useNews } from '../news/use-news.ts';
import { RecentMessages } from '../recent/recent-messages.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './support.module.css';

export default function SupportPage() {
  const [news, count] = useNews();
  return (
    <Page title="Support" lead="Find an answer here, or write to us.">
      <div className={styles.page}>
        <div className={styles.columns}>
          <Faq />
          <ContactForm />
        </div>
      </div>
      <ConversationView />
      <RecentMessages />
      <div role="status">
        {/* A new element each time: the same text twice must be announced twice. */}
        <VisuallyHidden key={count}>{news}</VisuallyHidden>
      </div>
    </Page>
  );
}
