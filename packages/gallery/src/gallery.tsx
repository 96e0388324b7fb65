/** Component gallery: every component in every state, in both themes. */
import { Stack } from '@storefront/ui';
import { actionGroups } from './actions.tsx';
import { AllGroups } from './example.tsx';
import { feedback } from './feedback.tsx';
import { fields } from './fields.tsx';
import styles from './gallery.module.css';
import { Tokens } from './tokens.tsx';

type Theme = 'day' | 'night';

const sections = [
  { id: 'tokens', title: 'Tokens', content: <Tokens /> },
  { id: 'actions', title: 'Actions', content: <AllGroups groups={actionGroups} /> },
  { id: 'fields', title: 'Fields', content: <AllGroups groups={fields} /> },
  { id: 'feedback', title: 'Feedback and layout', content: <AllGroups groups={feedback} /> },
];

const views = [
  { search: '?', label: 'Both themes' },
  { search: '?theme=day', label: 'Day' },
  { search: '?theme=night', label: 'Night' },
  { search: '?dir=rtl', label: 'Right to left' },
];

export function Gallery({ themes, direction }: { themes: readonly Theme[]; direction: 'ltr' | 'rtl' }) {
  return (
    <main className={styles.page} dir={direction}>
      <h1>Components</h1>
      <nav className={styles.buttons} aria-label="Views and parts">
        {views.map(({ search, label }) => (
          <a key={label} href={search}>
            {label}
          </a>
        ))}
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ id, title, content }) => (
        <Stack key={id} as="section" id={id}>
          <h2>{title}</h2>
          <div className={styles.themes}>
            {themes.map((theme) => (
              <div key={theme} className={styles.theme} data-theme={theme}>
                {content}
              </div>
            ))}
          </div>
        </Stack>
      ))}
    </main>
  );
}
