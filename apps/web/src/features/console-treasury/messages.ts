// Texts of the page of what the house holds and owes, English.
export const TREASURY_TEXT = {
  title: 'Treasury',
  lead: 'What the house holds, owes and risks in each currency and coin, from the ledger, at the market’s middle price.',
  asOf: (time: string) => `As of ${time}`,
  loading: 'Loading the treasury…',
  failed: 'The treasury could not be loaded',
  totals: 'In total',
  stock: 'Stock',
  stockHint: 'The house’s own, from which customers buy',
  owed: 'Owed',
  owedHint: 'To customers, and to senders of transfers',
  exposure: 'Exposure',
  exposureHint: 'Held outside, less what is owed: the house’s own risk when prices move',
  noPrice: 'No price now',
  caption: 'Stock by currency and coin',
  asset: 'Asset',
  held: 'Held outside',
  promised: 'Set aside for payouts',
  low: 'Low',
  lowTitle: (assets: string) => `Low stock: ${assets}`,
  lowText: (threshold: string) => `Worth less than ${threshold}. Customers who want more than there is are refused.`,
  fund: 'Propose funding',
  fundThis: (asset: string) => `Propose funding in ${asset}`,
  close: 'Close',
  available: 'Customers’ spendable balances',
  customersHeld: 'Set aside for customers’ payouts',
  unmatched: 'Bank transfers without an order',
  refunds: 'Refunds on their way',
  fees: 'Fees earned',
  spread: 'Spread earned',
  providerFees: 'Kept by providers',
  corrections: 'Corrections, net',
  whoHolds: 'Who holds it for us',
  weOwe: 'Below zero, we owe them.',
  nobody: 'Nothing is held outside.',
  whomOwed: 'To whom it is owed',
  ownParts: 'The house’s own',
} as const

const PROVIDERS: Record<string, string> = {
  stripe: 'Card network (Stripe)',
  bank: 'Own bank accounts',
  custody: 'Custody',
  mpesa: 'M-Pesa',
  paystack: 'Bank network (Paystack)',
}

export function providerName(provider: string): string {
  return PROVIDERS[provider] ?? provider
}
