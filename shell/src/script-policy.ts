/** The page's one Trusted Types policy, which the shell's build makes (packages/build/src/trusted-scripts.ts). */

/** As the types of the DOM have it: what it answers may be assigned where they want a string. */
interface ScriptPolicy {
  /** @throws {TypeError} when `url` is no script of the store */
  createScriptURL(url: string): string;
}

declare const __webpack_require__: { tt(): ScriptPolicy };

export const scriptPolicy = (): ScriptPolicy => __webpack_require__.tt();
