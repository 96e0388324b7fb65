/** Modal dialogs, as far as tests can tell: jsdom knows the element but cannot open it. */

/** Adds the methods of `<dialog>` to jsdom. The rest of the page does not become inert. */
export function openDialogs(): void {
  const { prototype } = HTMLDialogElement;
  prototype.showModal = function () {
    this.open = true;
    this.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  };
  prototype.close = function () {
    this.open = false;
  };
}
