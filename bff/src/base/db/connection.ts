import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import pg from 'pg';
import { SECOND } from '../clock.ts';
import { within } from '../timeout.ts';

/** A connection that can be cut at once, even when the server no longer answers. */
export class Connection extends pg.Client {
  readonly #socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  /** Destroys the socket: rejects pending statements, without notifying the pool or the server. */
  cut(): void {
    this.#socket.destroy();
  }

  /** Returns true when a simple statement gets no response at all within `milliseconds`. */
  async isMute(milliseconds: number): Promise<boolean> {
    const answer = this.query('select 1').then(
      () => true,
      () => true,
    );
    return (await within(milliseconds, answer)) === undefined;
  }
}

const CONNECT_TIMEOUT = 1 * SECOND;

/** Returns true when a pooler answers at `url`: poolers invent the process ids of their connections. */
export async function isPooler(url: string): Promise<boolean> {
  const connection = new Connection({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  connection.on('error', () => {});
  try {
    await connection.connect();
    const { rows } = await connection.query<{ id: number }>('select pg_backend_pid() as id');
    return rows[0]?.id !== Reflect.get(connection, 'processID');
  } finally {
    connection.cut();
  }
}

const CANCEL_REQUEST = 80_877_102;

/** Asks the server over a separate connection to cancel the statement of `connection`; poolers forward that. */
export async function cancelStatement(connection: Connection): Promise<void> {
  const { host, port } = connection;
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  // pg's types lack these.
  request.writeInt32BE(Number(Reflect.get(connection, 'processID')), 8);
  request.writeInt32BE(Number(Reflect.get(connection, 'secretKey')), 12);
  try {
    // The server closes the socket: pgbouncer 1.18 crashes when the client closes first.
    socket.resume().write(request);
    await once(socket, 'close');
  } finally {
    socket.destroy();
  }
}
