import { type Category, categories } from '@storefront/contract';

const labels: Readonly<Record<Category, string>> = { buildings: 'Buildings', creatures: 'Creatures', props: 'Props' };

/** Returns the label: `buildings` → `Buildings`. Unknown categories stay as they are. */
export const categoryLabel = (category: string): string => labels[category as Category] ?? category;

/** Options of a select field. */
export const categoryOptions = categories.map((value) => ({ value, label: categoryLabel(value) }));
