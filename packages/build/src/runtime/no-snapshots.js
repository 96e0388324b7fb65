/** Replaces the federation runtime's snapshots: the server names each container's URL. */

export class SnapshotHandler {
  hooks = { applyPlugin() {}, removePlugin() {} };
  manifestCache = new Map();
}

export function getGlobalRemoteInfo() {
  return {};
}
