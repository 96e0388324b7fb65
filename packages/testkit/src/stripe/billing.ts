/** The price of a Stripe session once its shopper has entered the billing details, and its invoice. */
import { type Invoice, newId, type Session } from './objects.ts';
import type { CreateSession } from './parameters.ts';
import { type LineItem, type Shopper, toLineItem } from './taxes.ts';

interface Opened {
  readonly params: CreateSession;
  readonly itemIds: readonly string[];
  shopper?: Shopper;
}

export function createBilling(pageOf: (sessionId: string) => string) {
  const opened = new Map<string, Opened>();
  const invoices = new Map<string, Invoice>();

  function lineItemsOf({ id, automatic_tax }: Session): LineItem[] {
    const { params, itemIds = [], shopper } = opened.get(id) ?? {};
    const taxed = automatic_tax.enabled ? shopper : undefined;
    return (params?.line_items ?? []).map((line, index) => toLineItem(itemIds[index] ?? '', line, taxed));
  }

  return {
    /** True when Stripe Tax is set up in the dashboard. */
    hasTaxes: true as boolean,
    invoices,
    lineItemsOf,
    open(id: string, params: CreateSession): void {
      opened.set(id, { params, itemIds: params.line_items.map(() => newId('li')) });
    },
    /** Fixes the amount due. */
    complete(session: Session, { country, taxNumber }: Shopper): void {
      const known = opened.get(session.id);
      if (!known) return;
      const number = known.params.tax_id_collection?.enabled ? taxNumber : undefined;
      known.shopper = { country, ...(number !== undefined && { taxNumber: number }) };
      const items = lineItemsOf(session);
      const amount_tax = items.reduce((sum, item) => sum + item.amount_tax, 0);
      if (session.automatic_tax.enabled) session.automatic_tax = { enabled: true, status: 'complete' };
      session.total_details = { ...session.total_details, amount_tax };
      session.amount_total += items.reduce((sum, item) => sum + item.amount_total - item.amount_subtotal, 0);
      const tax_ids = number === undefined ? [] : [{ type: 'eu_vat', value: number }];
      session.customer_details = { email: session.customer_email, address: { country }, tax_ids };
    },
    settle(session: Session): void {
      session.payment_status = 'paid';
      if (!session.invoice_creation.enabled) return;
      const id = newId('in');
      const hosted_invoice_url = new URL(`/i/${id}`, pageOf(session.id)).href;
      invoices.set(id, { id, object: 'invoice', status: 'paid', total: session.amount_total, hosted_invoice_url });
      session.invoice = id;
    },
  };
}
