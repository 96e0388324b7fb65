/** Starts the catalogue of components. `?theme=day`, `night` or `both`; `?dir=rtl`. */
import { createRoot } from 'react-dom/client';
import { pretend } from './pretend.ts';
import { Specimens } from './specimens.tsx';

const wish = new URLSearchParams(location.search);
const themes = (['day', 'night'] as const).filter((theme) => wish.get('theme') !== (theme === 'day' ? 'night' : 'day'));
const direction = wish.get('dir') === 'rtl' ? 'rtl' : 'ltr';

pretend();
document.title = 'Components';
const root = document.getElementById('root');
if (root) createRoot(root).render(<Specimens themes={themes} direction={direction} />);
