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
import { Example, Group } from './example.tsx';
import styles from './gallery.module.css';

const scene = new URL('../../models/pictures/griffin/scene-640.webp', import.meta.url).href;
const poster = new URL('../../models/pictures/griffin/poster-320.webp', import.meta.url).href;

const kinds = ['info', 'success', 'error'] as const;
const icons = [CartIcon, SearchIcon, CheckIcon, CloseIcon, TrashIcon, MenuIcon, ChevronIcon, MinusIcon, PlusIcon];
const notices: readonly ToastNotice[] = [
  { id: '1', kind: 'success', text: 'Griffin is in your cart.', link: { to: '/checkout', label: 'Check out' } },
  { id: '2', kind: 'info', text: 'Griffin was removed from your cart.', action: { label: 'Undo', onPress: () => {} } },
  { id: '3', kind: 'error', text: 'Failed to load cart. Please try again later.' },
];

export function Feedback() {
  return (
    <>
      <Alerts />
      <AllToasts />
      <EmptyStates />
      <LoadingStates />
      <Pictures />
      <Layout />
      <Icons />
    </>
  );
}

function Alerts() {
  return (
    <Group title="Alert">
      {kinds.map((kind) => (
        <Example key={kind} name={kind}>
          <Alert kind={kind}>Your message has been sent! We'll get back to you soon.</Alert>
        </Example>
      ))}
      <Example name="with a title and what to do" wide>
        <Alert kind="error" title="Error Loading Products" action={<Button variant="secondary">Try Again</Button>}>
          Please refresh the page, or contact support if the problem persists.
        </Alert>
      </Example>
    </Group>
  );
}

function AllToasts() {
  return (
    <Group title="Toasts">
      <Example name="every kind" wide>
        <div className={styles.screen}>
          <Toasts notices={notices} onDismiss={() => {}} />
        </div>
      </Example>
    </Group>
  );
}

function EmptyStates() {
  return (
    <Group title="Empty">
      <Example name="words alone" wide>
        <EmptyState level="h3" title="No products found matching your criteria." action={<Button>Show All</Button>} />
      </Example>
      <Example name="with a picture" wide>
        <EmptyState
          level="h3"
          title="Your cart is empty"
          picture={<Picture src={scene} alt="" width={640} height={480} />}
          action={<Button>Continue Shopping</Button>}
        >
          Nothing in it yet; the griffin does not mind.
        </EmptyState>
      </Example>
    </Group>
  );
}

function LoadingStates() {
  return (
    <Group title="Loading">
      <Example name="words">
        <Loading label="Loading products..." />
      </Example>
      <Example name="the shape of a card">
        <Card flush>
          <Skeleton shape="image" />
          <div className={styles.inCard}>
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton />
          </div>
        </Card>
      </Example>
      <Example name="the shape of a block">
        <Skeleton shape="block" />
      </Example>
    </Group>
  );
}

function Pictures() {
  return (
    <Group title="Pictures">
      <Example name="a picture">
        <Picture src={poster} alt="A griffin" width={320} height={240} />
      </Example>
      <Example name="one that is missing">
        <Picture src="/missing.webp" alt="A griffin" width={320} height={240} />
      </Example>
      <Example name="avatar">
        <Avatar src={poster} name="Mara Wick" />
      </Example>
      <Example name="avatar that is missing">
        <Avatar src="/missing.png" name="Mara Wick" />
      </Example>
    </Group>
  );
}

function Layout() {
  return (
    <Group title="Layout">
      <Example name="card">
        <Card>What is drawn around belongs together.</Card>
      </Example>
      <Example name="stack">
        <Stack gap="sm">
          <Card>One</Card>
          <Card>Two</Card>
        </Stack>
      </Example>
      <Example name="grid" wide>
        <Grid min="sm">
          <Card>One</Card>
          <Card>Two</Card>
          <Card>Three</Card>
        </Grid>
      </Example>
    </Group>
  );
}

function Icons() {
  return (
    <Group title="Icons">
      {icons.map((Icon) => (
        <Example key={Icon.name} name={Icon.name}>
          <Icon />
        </Example>
      ))}
    </Group>
  );
}
