/** The page's one Trusted Types policy, made by the shell's build (packages/build/src/trusted-scripts.ts). */

/** Returns strings, because the DOM's types accept strings. */
interface ScriptPolicy {
  /** @throws {TypeError} when `url` is not a script of the store */
  createScriptURL(url: string): string;
}

declare const __webpack_require__: { tt(): ScriptPolicy };

export const scriptPolicy = (): ScriptPolicy => __webpack_require__.tt();
