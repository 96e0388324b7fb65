export interface EventStream {
  /** @param events in wire format; the stream of a client that does not read is closed */
  write(events: string): void;
  end(): void;
}

/** Receives the open stream; returns the function to call once it is closed. */
export type OpenStream = (stream: EventStream) => () => void;
