/** Why there is no first view. */

/** What a release threw, or left rejected. */
export class ViewError extends Error {
  override readonly name = 'ViewError';
  /** @param reason with the stack in the release's own file */
  constructor({ message, stack }: { readonly message: string; readonly stack: string }) {
    super(message);
    this.stack = stack;
  }
}

/** A release's doing for which its renderer was ended. */
export class RendererFault extends Error {
  override readonly name = 'RendererFault';
}

/** There is no renderer, which is no release's doing. */
export class NoRenderer extends Error {
  override readonly name = 'NoRenderer';
}
