/** Edits a setting. Shows another user's change before it is overwritten. */
import { type StudioSetting, settingOf } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, formatDateTime, Stack, TextArea, TextField } from '@storefront/ui';
import { useErrorSummary } from '@storefront/ui/error-summary';
import { formatCount } from '@storefront/ui/format-count';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { TextDifference } from '../../difference/text-difference.tsx';
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx';
import { Row } from '../../layout/row.tsx';
import styles from './settings.module.css';
import type { useSettingDraft } from './use-draft.ts';
import type { useSettingSave } from './use-setting-save.ts';

interface SettingFormProps {
  readonly setting: StudioSetting;
  readonly draft: ReturnType<typeof useSettingDraft>;
  readonly saving: ReturnType<typeof useSettingSave>;
}

export function SettingForm({ setting, draft, saving }: SettingFormProps) {
  const { isSaving, outcome, setOutcome, send } = saving;
  const { form } = useErrorSummary(outcome);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const error = problemWith(setting, draft.text);
    if (error) return setOutcome({ error });
    await send(valueFrom(setting, draft.text));
  };
  const edit = (text: string) => {
    setOutcome(({ failure }) => ({ failure }));
    draft.edit(text);
  };
  const settle = (text: string, { version }: { readonly version: number }) => {
    setOutcome({});
    draft.edit(text, version);
  };
  const theirs = presentOf(outcome.failure);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <Field
          setting={setting}
          text={draft.text}
          error={outcome.error}
          readOnly={isSaving}
          onEdit={edit}
          form={form}
        />
        {outcome.failure && <Refusal failure={outcome.failure} draft={draft} theirs={theirs} onSettle={settle} />}
        {outcome.isSaved && <Alert kind="success">Saved. The store shows it within a minute.</Alert>}
        <Row>
          <Button type="submit" busy={isSaving} busyLabel="Saving...">
            Save
          </Button>
          {draft.isChanged && (
            <Button variant="secondary" onClick={() => settle(textOf(setting), { version: versionOf(setting) })}>
              Discard Changes
            </Button>
          )}
          {setting.current?.value != null && <ResetButton setting={setting} draft={draft} saving={saving} />}
        </Row>
        {draft.isChanged && <p className={styles.note}>You have unsaved changes. This tab keeps them.</p>}
      </Stack>
    </form>
  );
}

/** Asks for confirmation when the reset would discard unsaved changes. */
function ResetButton({ setting, draft, saving: { isSaving, send } }: SettingFormProps) {
  const [isAsking, setAsking] = useState(false);
  const label = setting.default === '' ? 'Remove' : 'Use Default';
  const confirm = async () => {
    await send(null);
    return {};
  };
  return (
    <>
      <Button variant="secondary" onClick={() => (draft.isChanged ? !isSaving && setAsking(true) : send(null))}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          action={label}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        >
          Your unsaved changes will be lost. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

interface FieldProps {
  readonly setting: StudioSetting;
  readonly text: string;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly onEdit: (text: string) => void;
  readonly form: { readonly current: HTMLFormElement | null };
}

function Field({ setting: { key }, text, error, readOnly, onEdit, form }: FieldProps) {
  const { label, kind, parts, hint } = settingOf(key);
  const common = { name: key, label, error, readOnly, value: text };
  if (kind === 'line') return <TextField {...common} hint={hint} onChange={({ target }) => onEdit(target.value)} />;
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  return (
    <TextArea
      {...common}
      rows={parts ? 24 : 8}
      hint={`Markdown: **strong**, *emphasis*, - lists, [links](/store).${parts ? ` “## Title {#name}” starts a ${parts} whose address ends in #name.` : ''} Ctrl+Enter saves.`}
      onChange={({ target }) => onEdit(target.value)}
      onKeyDown={saveByKey}
    />
  );
}

type Version = NonNullable<StudioSetting['current']>;

interface RefusalProps {
  readonly failure: ApiFailure;
  readonly draft: SettingFormProps['draft'];
  readonly theirs: { readonly text: string; readonly version: Version } | undefined;
  readonly onSettle: (text: string, version: { readonly version: number }) => void;
}

function Refusal({ failure, draft, theirs, onSettle }: RefusalProps) {
  if (!theirs) return <Alert kind="error">{failure.message}</Alert>;
  const { text, version } = theirs;
  const choose = (
    <Row>
      <Button variant="secondary" size="sm" onClick={() => onSettle(draft.text, version)}>
        Keep Mine
      </Button>
      <Button variant="secondary" size="sm" onClick={() => onSettle(text, version)}>
        Use Theirs
      </Button>
    </Row>
  );
  return (
    <>
      <Alert kind="error" action={choose}>
        {`${failure.message} Your text above is not saved. The differences from the one that ${version.actor} saved on ${formatDateTime(version.at)} are below.`}
      </Alert>
      <TextDifference mine={draft.text} theirs={text} />
    </>
  );
}

const textOf = ({ current, default: standard }: StudioSetting) => current?.value ?? standard;
const versionOf = ({ current }: StudioSetting) => current?.version ?? 0;

/** Returns null for the store's default. */
const valueFrom = ({ default: standard }: StudioSetting, text: string) =>
  text.trim() === '' || text.trim() === standard.trim() ? null : text;

function problemWith(setting: StudioSetting, text: string): string | undefined {
  const { maxLength, kind, pattern } = settingOf(setting.key);
  const isOfStore = text.trim() === '';
  if (pattern && !isOfStore && !pattern.test(text.trim())) return 'Please use the format described below.';
  if (text.length > maxLength) {
    return `Please use at most ${formatCount(maxLength)} characters; this text has ${formatCount(text.length)}.`;
  }
  if (kind === 'markdown' && setting.default !== '' && isOfStore) return 'Please enter a text, or use the default.';
  return undefined;
}

/** Returns the value that another user has saved. */
function presentOf(failure: ApiFailure | undefined): RefusalProps['theirs'] {
  if (failure?.code !== 'changed_meanwhile') return undefined;
  const present = failure.problem?.context?.present as StudioSetting | undefined;
  return present?.current ? { text: textOf(present), version: present.current } : undefined;
}
