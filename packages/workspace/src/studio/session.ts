/** Opens the orders that a command is about. */
import { loadEnv } from 'bff/env';
import { type OrderDesk, OrderDeskError, StartError, withOrderDesk } from 'bff/orders';
import { CommandError } from '../command-error.ts';
import { openDatabase } from '../database.ts';
import { serverEnvironment } from '../server.ts';

/** Opens the orders of the environment for `work`. @throws {CommandError} with the reason when it cannot be done */
export async function withOrders<T>(work: (desk: OrderDesk) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const { env } = serverEnvironment({ DATABASE_URL: database.url });
    return await withOrderDesk(loadEnv(env), work);
  } catch (error) {
    if (error instanceof OrderDeskError || error instanceof StartError) throw new CommandError(error.message);
    throw error;
  } finally {
    await database.stop();
  }
}
