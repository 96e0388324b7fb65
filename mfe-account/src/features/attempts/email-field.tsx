import { TextField } from '@storefront/ui';
import type { ComponentProps } from 'react';

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'name' | 'type'>) {
  return <TextField name="email" type="email" required autoCapitalize="none" spellCheck={false} {...props} />;
}
