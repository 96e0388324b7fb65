/** The texts and the price of a draft, as typed. */
import { categories } from '@storefront/contract';
import type { DraftFields, DraftProblem, ProductDraft } from '@storefront/contract/console';
import { SelectField, Stack, TextArea, TextField } from '@storefront/ui';
import { useState } from 'react';
import { categoryOptions } from '../products/category-label.ts';
import styles from './drafts.module.css';
import { FormatsField } from './formats-field.tsx';
import { controlId, type FieldName, problemsAt } from './problems.ts';

const MAX_DESCRIPTION = 4000;

interface FieldsFormProps {
  readonly fields: DraftFields;
  readonly draft: ProductDraft;
  readonly problems: readonly DraftProblem[];
  readonly onChange: (part: Partial<DraftFields>) => void;
}

/** Returns a slug: `Old well (ruined)` → `old-well-ruined`, `Pirate's Hoard` → `pirates-hoard`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return plain
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
    .replace(/-$/, '');
}

export function FieldsForm({ fields, draft, problems, onChange }: FieldsFormProps) {
  const { name = '', slug = '', description = '', price = '', category = '', changelog = '' } = fields;
  const isSold = draft.productId !== null;
  const control = (field: FieldName) => ({
    id: controlId(field),
    name: field,
    error: problemsAt(problems, controlId(field)),
  });
  // The slug of a new product follows its name until the user edits it.
  const isFollowing = !isSold && slug === slugOf(name);
  const rename = (typed: string) => onChange({ name: typed, ...(isFollowing ? { slug: slugOf(typed) } : {}) });
  const isUnknown = category !== '' && !categories.some((each) => each === category);
  const options = [
    { value: '', label: 'Choose…' },
    ...categoryOptions,
    ...(isUnknown ? [{ value: category, label: category }] : []),
  ];
  return (
    <Stack>
      <TextField
        {...control('name')}
        label="Name"
        maxLength={1000}
        autoComplete="off"
        value={name}
        onChange={({ target }) => rename(target.value)}
      />
      <TextField
        {...control('slug')}
        label="Slug"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        hint={
          isSold
            ? 'The end of its address. If you change it, the old address redirects to the new one.'
            : 'The end of its address: lowercase letters and digits with single hyphens.'
        }
        value={slug}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
      <TextArea
        {...control('description')}
        label="Description"
        hint={`${description.length} of ${MAX_DESCRIPTION} characters.`}
        maxLength={10_000}
        value={description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className={styles.pair}>
        <TextField
          {...control('price')}
          label="Price in dollars"
          inputMode="decimal"
          maxLength={40}
          autoComplete="off"
          hint="For example 12.50; 0 means free."
          value={price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
        <SelectField
          {...control('category')}
          label="Category"
          options={options}
          value={category}
          onChange={({ target }) => onChange({ category: target.value })}
        />
      </div>
      <TagsField
        {...control('tags')}
        tags={fields.tags ?? []}
        onChange={(tags) => onChange({ tags: tags.slice(0, 50) })}
      />
      <FormatsField
        id={controlId('formats')}
        error={problemsAt(problems, controlId('formats'))}
        formats={fields.formats ?? []}
        onChange={(formats) => onChange({ formats })}
      />
      {isSold && (
        <TextArea
          {...control('changelog')}
          label="What is new"
          hint="For owners: with new files, they get one email with this text. Leave empty to send no email."
          rows={3}
          maxLength={10_000}
          value={changelog}
          onChange={({ target }) => onChange({ changelog: target.value })}
        />
      )}
      <p className={styles.muted}>Licence: standard, as for every product.</p>
    </Stack>
  );
}

interface TagsFieldProps {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
}

/** Keeps the typed text, such as a trailing comma, as long as it means the same tags. */
function TagsField({ tags, onChange, ...rest }: TagsFieldProps) {
  const [typed, setTyped] = useState(tags.join(', '));
  const isTyped = tagsOf(typed).join() === tags.join();
  return (
    <TextField
      {...rest}
      label="Tags"
      autoComplete="off"
      autoCapitalize="none"
      hint="Up to 20, separated by commas. Products with the same tags are shown as related."
      value={isTyped ? typed : tags.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(tagsOf(target.value));
      }}
    />
  );
}

const tagsOf = (typed: string) =>
  typed
    .split(',')
    .map((tag) => tag.trim().slice(0, 100))
    .filter(Boolean);
