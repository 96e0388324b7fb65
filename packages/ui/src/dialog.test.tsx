/** The modal dialog: the ways to close it, and the focus afterwards. */
import { renderPage } from '@storefront/testkit';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

function Refund({ busy = false }: { readonly busy?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Refund
      </button>
      {isOpen && (
        <Dialog title="Refund Griffin?" busy={busy} onClose={() => setIsOpen(false)}>
          <p>Your money goes back.</p>
        </Dialog>
      )}
    </>
  );
}

async function openDialog(busy?: boolean) {
  const { user } = renderPage(<Refund {...(busy && { busy })} />);
  const opener = screen.getByRole('button', { name: 'Refund' });
  await user.click(opener);
  return { user, opener, dialog: screen.getByRole('dialog', { name: 'Refund Griffin?' }) };
}

const isOpen = () => screen.queryByRole('dialog') !== null;

describe('a dialog', () => {
  test.each([
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
    // The backdrop belongs to the element; the dialog's content covers the rest of it.
    ['a press beside it', (dialog: HTMLElement) => fireEvent.mouseDown(dialog)],
  ])('is closed by %s and gives the focus back', async (_, close) => {
    const { dialog, opener } = await openDialog();
    close(dialog);
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  test('stays while it is busy', async () => {
    const { dialog } = await openDialog(true);
    fireEvent.mouseDown(dialog);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(isOpen()).toBe(true);
  });

  test('stays open for who double-clicked what opens it', async () => {
    const { dialog } = await openDialog();
    fireEvent.mouseDown(dialog, { detail: 2 });
    expect(isOpen()).toBe(true);
  });

  test('is not closed by a press on what it says', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByText('Your money goes back.'));
    expect(isOpen()).toBe(true);
  });
});
