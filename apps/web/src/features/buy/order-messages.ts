import type { OrderDelivery } from '@kivuko/contract/orders.ts'

// Texts of the order confirmation and the payment result, English. Apart from the widget's, so that the home page does not carry them.
export const ORDER_TEXT = {
  confirmHeading: 'Confirm your order',
  badData: 'This order link is not complete, so there is nothing to confirm.',
  backToBuy: 'Back to Buy Crypto',
  method: 'Payment method',
  confirm: 'Confirm order',
  confirming: 'Placing your order…',
  cancel: 'Cancel',
  noTerms:
    'The amounts are those of the quote you chose. They are shown again once you confirm, before you pay anything.',
  whatNext: {
    bank: 'After you confirm, you see the account to pay into. The crypto goes to your wallet when your payment has arrived.',
    mpesa: 'After you confirm, approve the payment on your phone. The crypto goes to your wallet when it has arrived.',
    card: 'After you confirm, the order waits for your card payment.',
  },
  quoteRanOut: 'This price has run out. Go back for a fresh one; what you typed is kept.',
  missing: 'We could not find this order in your account.',
  fee: 'Fee',
  payHeading: 'Pay for your order',
  payBy: (until: string) =>
    `The price is kept until ${until}. Pay the exact amount with the reference, in one transfer.`,
  payOwnAccountBy: (until: string, priceUntil: string) =>
    `This account takes the exact amount, once, until ${until}. ${
      until === priceUntil
        ? 'The price is kept as long.'
        : `The price is kept until ${priceUntil}: later you see another account here.`
    }`,
  openCard: {
    title: 'Not paid yet',
    body: 'Your card payment was not finished, or is still being confirmed. Nothing is charged twice.',
  },
  payByCard: (amount: string) => `Pay ${amount} by card`,
  payByCardUntil: (until: string) => `The price is kept until ${until}.`,
  openingAccount: 'Opening an account for your payment…',
  bankName: 'Bank',
  accountName: 'Account name',
  accountNumber: 'Account number',
  amount: 'Exact amount',
  reference: 'Reference',
  copy: 'Copy',
  copyOf: (what: string) => `Copy ${what.toLowerCase()}`,
  copied: 'Copied',
  copyFailed: 'Copying did not work. Please select the text instead.',
  cancelOrder: 'Cancel this order',
  cancelQuestion: 'Cancel this order?',
  cancelWarning: 'Do not cancel when you have already sent the money.',
  keepOrder: 'Keep the order',
  cancelFailed: 'The order could not be cancelled. Please try again.',
  loading: 'Looking up your order…',
  orderHeading: 'Your order',
} as const

export const RESULT_TEXT = {
  heading: 'Your purchase',
  neutral: 'Payments are confirmed in your wallet, not on this page.',
  neutralSignedOut: 'Sign in to see how your purchase is going.',
  askedFor: 'What was asked for',
  amount: 'Amount',
  crypto: 'Crypto',
  looking: 'Looking up your payment…',
  signIn: 'Sign in',
  toWallet: 'Go to your wallet',
  toBuy: 'Back to Buy Crypto',
  notFound:
    'We could not find this order in your account. If you paid, the payment shows in your wallet as soon as it is confirmed.',
  lookupFailed: 'We could not look up your order just now. Nothing is lost: your payment does not depend on this page.',
  /** `goal` as 'to your wallet'. */
  takingLong: (goal: string) =>
    `Your card payment is still being confirmed. You can close this page: the crypto goes ${goal} when it is, and if the payment does not go through you are not charged.`,
} as const

export const DELIVERED_TEXT = {
  title: 'Delivery',
  states: {
    planned: 'The coins are sent to this address once you have paid.',
    waiting: 'Waiting to be sent. Until then you can take the coins back into your wallet.',
    sending: 'Being sent.',
    confirming: 'Sent. The network is confirming it.',
    completed: 'Confirmed by the network: the coins have arrived.',
    failed: 'The coins could not be sent. They are in your wallet.',
    cancelled: 'You took the coins back. They are in your wallet.',
    kept: 'The coins were not sent. They are in your wallet.',
  } satisfies Record<OrderDelivery['status'], string>,
  address: 'To the address',
  network: 'Network',
  fee: 'Network fee',
  arrives: 'Arrives',
  transaction: 'Transaction hash',
  follow: 'Follow the coins',
} as const
