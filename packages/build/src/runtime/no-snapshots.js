/** Stands in for the federation runtime's snapshots: the server names each container's address, and nobody has a manifest. */

export class SnapshotHandler {
  hooks = { applyPlugin() {}, removePlugin() {} };
  manifestCache = new Map();
}

export function getGlobalRemoteInfo() {
  return {};
}
