import type { ConsoleRole } from '@storefront/contract/console';

interface SectionLink {
  readonly to: string;
  readonly label: string;
  readonly least: ConsoleRole;
}

const sections: readonly SectionLink[] = [
  { to: '/today', label: 'Today', least: 'support' },
  { to: '/orders', label: 'Orders', least: 'support' },
  { to: '/messages', label: 'Messages', least: 'support' },
  { to: '/products', label: 'Products', least: 'owner' },
  { to: '/customers', label: 'Customers', least: 'owner' },
  { to: '/releases', label: 'Releases', least: 'owner' },
  { to: '/settings', label: 'Settings', least: 'owner' },
  { to: '/health', label: 'Health', least: 'owner' },
  { to: '/access', label: 'Access', least: 'support' },
];

/** Returns the sections that a role may open; the server checks each request again. */
export const sectionsOf = (role: ConsoleRole) =>
  sections.filter(({ least }) => role === 'owner' || least === 'support');

/** Returns true when an address, such as `/orders?search=castle`, is in a section of the role. */
export const mayOpen = (role: ConsoleRole, address: string) =>
  sectionsOf(role).some(({ to }) => address.startsWith(to));
