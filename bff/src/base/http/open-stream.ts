export interface EventStream {
  /** @param events as they go over the wire; a client that does not read loses its stream */
  write(events: string): void;
  end(): void;
}

/** Gets the open stream; returns what to do once it is closed. */
export type OpenStream = (stream: EventStream) => () => void;
