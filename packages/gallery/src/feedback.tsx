import {
  Alert,
  Avatar,
  Button,
  Card,
  CartIcon,
  CheckIcon,
  ChevronIcon,
  CloseIcon,
  EmptyState,
  Grid,
  Loading,
  MenuIcon,
  MinusIcon,
  Picture,
  PlusIcon,
  SearchIcon,
  Skeleton,
  Stack,
  type ToastNotice,
  Toasts,
  TrashIcon,
} from '@storefront/ui';
import { each, type Groups } from './example.tsx';
import styles from './gallery.module.css';

const scene = new URL('../../models/pictures/griffin/scene-640.webp', import.meta.url).href;
const poster = new URL('../../models/pictures/griffin/poster-320.webp', import.meta.url).href;

const icons = { CartIcon, SearchIcon, CheckIcon, CloseIcon, TrashIcon, MenuIcon, ChevronIcon, MinusIcon, PlusIcon };
const notices: readonly ToastNotice[] = [
  { id: '1', kind: 'success', text: 'Griffin is in your cart.', link: { to: '/checkout', label: 'Check out' } },
  { id: '2', kind: 'info', text: 'Griffin was removed from your cart.', action: { label: 'Undo', onPress: () => {} } },
  { id: '3', kind: 'error', text: 'Failed to load cart. Please try again later.' },
];

const titledAlert = (
  <Alert kind="error" title="Error Loading Products" action={<Button variant="secondary">Try Again</Button>}>
    Please refresh the page, or contact support if the problem persists.
  </Alert>
);
const toasts = (
  <div className={styles.screen}>
    <Toasts notices={notices} onDismiss={() => {}} />
  </div>
);
const noProducts = (
  <EmptyState level="h3" title="No products found matching your criteria." action={<Button>Show All</Button>} />
);
const emptyCart = (
  <EmptyState
    level="h3"
    title="Your cart is empty"
    picture={<Picture src={scene} alt="" width={640} height={480} />}
    action={<Button>Continue Shopping</Button>}
  >
    Nothing in it yet; the griffin does not mind.
  </EmptyState>
);
const cardSkeleton = (
  <Card flush>
    <Skeleton shape="image" />
    <div className={styles.inCard}>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
    </div>
  </Card>
);
const cards = ['One', 'Two', 'Three'].map((word) => <Card key={word}>{word}</Card>);

export const feedback: Groups = {
  Alert: {
    ...each(['info', 'success', 'error'], (kind) => (
      <Alert kind={kind}>Your message has been sent! We'll get back to you soon.</Alert>
    )),
    'with a title and what to do': { children: titledAlert, wide: true },
  },
  Toasts: { 'every kind': { children: toasts, wide: true } },
  Empty: { 'words alone': { children: noProducts, wide: true }, 'with a picture': { children: emptyCart, wide: true } },
  Loading: {
    words: <Loading label="Loading products..." />,
    'the shape of a card': cardSkeleton,
    'the shape of a block': <Skeleton shape="block" />,
  },
  Pictures: {
    'a picture': <Picture src={poster} alt="A griffin" width={320} height={240} />,
    'one that is missing': <Picture src="/missing.webp" alt="A griffin" width={320} height={240} />,
    avatar: <Avatar src={poster} name="Mara Wick" />,
    'avatar that is missing': <Avatar src="/missing.png" name="Mara Wick" />,
  },
  Layout: {
    card: <Card>What is drawn around belongs together.</Card>,
    stack: <Stack gap="sm">{cards.slice(0, 2)}</Stack>,
    grid: { children: <Grid min="sm">{cards}</Grid>, wide: true },
  },
  Icons: Object.fromEntries(Object.entries(icons).map(([name, Icon]) => [name, <Icon key={name} />])),
};
