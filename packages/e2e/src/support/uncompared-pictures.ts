/** Says after a run that pictures were not compared, and why: nobody should take for seen what nobody looked at. */
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** The kind of annotation by which a test says so; its description says why. */
export const NOT_COMPARED = 'pictures not compared';

export default class UncomparedPictures implements Reporter {
  readonly #reasons = new Map<string, number>();

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      if (type === NOT_COMPARED) this.#reasons.set(description, (this.#reasons.get(description) ?? 0) + 1);
    }
  }

  onEnd(): void {
    for (const [reason, states] of this.#reasons) {
      console.warn(`\n⚠ The pictures of ${states} states were NOT compared: ${reason}`);
    }
  }
}
