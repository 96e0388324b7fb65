const paymentNotes: Readonly<Record<string, string>> = {
  dispute_opened: 'The buyer disputed the payment with their bank',
  dispute_won: 'The dispute was won: the payment stays with you',
  dispute_lost: 'The dispute was lost: the payment went back to the buyer',
  unmatched_refund: 'A refund at the payment provider matches no line of this order',
  failed_refund: 'A refund did not reach the buyer',
  refused_refund: 'A refund is on hold until the bank of the buyer decides a dispute',
  short_refund: 'Only part of the price of a line was left to refund',
  paid_after_closing: 'The order was paid after it had been closed',
  unexpected_payment: 'The amount paid differs from the order total',
  unknown_payment: 'The payment provider reported an unknown payment',
};

export const paymentNoteWords = (kind: string) => paymentNotes[kind] ?? 'A payment needs attention';
