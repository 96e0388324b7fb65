/** Reasons for a missing first view. */

/** Error that a release threw, or a rejection that it left behind. */
export class ViewError extends Error {
  override readonly name = 'ViewError';
  /** @param reason with the stack in the release's own file */
  constructor({ message, stack }: { readonly message: string; readonly stack: string }) {
    super(message);
    this.stack = stack;
  }
}

/** A release's fault for which its renderer was ended. */
export class RendererFault extends Error {
  override readonly name = 'RendererFault';
}

/** No renderer is available, which is no release's fault. */
export class NoRenderer extends Error {
  override readonly name = 'NoRenderer';
}
