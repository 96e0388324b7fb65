/**
 * Baseline of the API's cost, without a contract, session upkeep, limits, logs or error handling: plain Hono handlers
 * over plain pg, with the same JSON. Reads `DATABASE_URL` and `PORT`.
 */
import { createHash } from 'node:crypto';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import pg from 'pg';
import * as queries from './queries.ts';

const PAGE_SIZE = 24;
const MAX_TOTAL = 1000;

const { DATABASE_URL, PORT } = process.env;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: DATABASE_URL });
const app = new Hono();

app.get('/healthz', (c) => c.json({ status: 'ok' }));
app.get('/api/products', async (c) => c.json(await listProducts()));
app.get('/api/products/by-slug/:slug', async (c) => c.json(await productDetails(c.req.param('slug'))));
app.get('/api/session', async (c) => c.json(await sessionOf(tokenHashOf(c))));
app.get('/api/cart', async (c) => c.json(await cartOf(tokenHashOf(c))));

serve({ fetch: app.fetch, port: Number(PORT) }, () => process.send?.('listening'));
process.on('disconnect', () => process.exit());

async function rowsOf(query: { readonly name: string; readonly text: string }, ...values: unknown[]) {
  return (await pool.query({ ...query, values })).rows;
}

async function listProducts() {
  const rows = await rowsOf(queries.productList, PAGE_SIZE + 1);
  const hasMore = rows.length > PAGE_SIZE;
  const count = hasMore ? (await rowsOf(queries.publishedCount, MAX_TOTAL + 1))[0].count : rows.length;
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    products: shown.map(({ createdAt, ...product }) => product),
    nextCursor: hasMore ? cursorOf(['newest', last.createdAt.getTime(), last.id]) : null,
    total: Math.min(count, MAX_TOTAL),
    totalIsCapped: count > MAX_TOTAL,
  };
}

function cursorOf(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

async function productDetails(slug: string) {
  const [row] = await rowsOf(queries.productBySlug, slug);
  const related = await rowsOf(queries.relatedTo, row.id, row.category, row.tags);
  return { ...row, gallery: row.gallery ?? [], related };
}

function tokenHashOf(c: Context): Buffer {
  const token = getCookie(c, '__Host-session') ?? getCookie(c, 'session') ?? '';
  return createHash('sha256').update(token).digest();
}

async function sessionOf(tokenHash: Buffer) {
  const [user] = await rowsOf(queries.sessionUser, tokenHash);
  const [cart, wished] = [await cartOf(tokenHash), await rowsOf(queries.wishlistRows, user.id)];
  return { user, cart, wishlist: wished.map(({ productId }) => productId) };
}

async function cartOf(tokenHash: Buffer) {
  const rows = await rowsOf(queries.cartRows, tokenHash);
  const [{ cartId: id, version, cartUpdatedAt: updatedAt, lastPurchase }] = rows;
  const items = rows
    .filter(({ slug }) => slug !== null)
    .map(({ cartId, version, cartUpdatedAt, lastPurchase, ...item }) => item);
  return { id, version, items, updatedAt, lastPurchase };
}
