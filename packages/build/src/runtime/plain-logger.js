/** Replaces the federation runtime's logger: the same console messages without debug stack traces. */

export function createLogger(prefix) {
  const say =
    (method) =>
    (...parts) =>
      console[method](prefix, ...parts);
  const info = say('info');
  return { log: say('log'), warn: say('warn'), error: say('error'), info, success: info, ready: info, debug() {} };
}

export function bindLoggerToCompiler() {}

export const logger = /* @__PURE__ */ createLogger('[ Module Federation ]');
export { createLogger as createInfrastructureLogger, logger as infrastructureLogger };
