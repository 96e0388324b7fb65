import type { Category } from '@storefront/contract';

export const categoryLabels: Record<Category, string> = {
  buildings: 'Buildings',
  creatures: 'Creatures',
  props: 'Props',
};
