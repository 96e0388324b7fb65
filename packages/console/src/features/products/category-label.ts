import { type Category, categories } from '@storefront/contract';

const labels: Readonly<Record<Category, string>> = { buildings: 'Buildings', creatures: 'Creatures', props: 'Props' };

/** `buildings` → `Buildings`. What is no category stays as it is. */
export const categoryLabel = (category: string): string => labels[category as Category] ?? category;

/** Of a select field. */
export const categoryOptions = categories.map((value) => ({ value, label: categoryLabel(value) }));
