/** Modal dialogs as a browser has them, as far as tests can tell: jsdom knows the element but does not open it. */

/** Gives `<dialog>` its methods in jsdom. The rest of the page is not made inert. */
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
