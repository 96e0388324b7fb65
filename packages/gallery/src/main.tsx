/** Starts the gallery. `?theme=day`, `night` or `both`; `?dir=rtl`. */
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { pretend } from './pretend.ts';

const wish = new URLSearchParams(location.search);
const themes = (['day', 'night'] as const).filter((theme) => wish.get('theme') !== (theme === 'day' ? 'night' : 'day'));
const direction = wish.get('dir') === 'rtl' ? 'rtl' : 'ltr';

pretend();
document.title = 'Components';
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery themes={themes} direction={direction} />);
