/** A reason to give up that is told in plain words, without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
