import { TextField } from '@storefront/ui';
import type { ComponentProps, FormEvent } from 'react';
import { applyMask, type Mask } from './mask.ts';

/** A text field that formats digits as they are typed; the value stays in the DOM. */
export function MaskedField({ mask, ...rest }: { readonly mask: Mask } & ComponentProps<typeof TextField>) {
  const format = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { inputType, isComposing } = event.nativeEvent as InputEvent;
    if (isComposing) return;
    const { value: text, selectionStart } = input;
    const edit = applyMask({ text, caret: selectionStart ?? text.length }, mask, inputType);
    if (edit.text === text) return;
    input.value = edit.text;
    // Setting the selection focuses the field in some browsers.
    if (document.activeElement === input) input.setSelectionRange(edit.caret, edit.caret);
  };
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      dir="ltr"
      enterKeyHint="next"
      spellCheck={false}
      required
      onInput={format}
    />
  );
}
