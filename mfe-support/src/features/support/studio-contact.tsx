/** The studio's hours and address, as far as it has published them. */
import { useSupportTexts } from '@storefront/state/studio-texts';
import { TextBlocks } from '@storefront/ui/text-blocks';
import styles from './studio-contact.module.css';

export function StudioContact() {
  const { hours, contact } = useSupportTexts().data ?? {};
  if (!hours && !contact) return null;
  return (
    <div className={styles.studio}>
      {hours && (
        <p>
          <strong>Support hours:</strong> <span>{hours}</span>
        </p>
      )}
      {contact && <TextBlocks blocks={contact} />}
    </div>
  );
}
