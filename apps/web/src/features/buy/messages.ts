// Texts of the purchase screens, English. Texts of errors that a specification fixes stand here word for word.
export const BUY_TEXT = {
  heading: 'Buy crypto',
  pay: 'You pay',
  payCurrency: 'Pay currency',
  receive: 'You get',
  receiveCurrency: 'Crypto to receive',
  method: 'Payment method',
  buy: (coin: string) => `Buy ${coin}`,
  preparing: 'Preparing your order…',
  asking: 'Getting a price…',
  invitation: (minimum: string) => `Enter ${minimum} or more to see what you get, the rate and the fee.`,
  estimate: 'Estimate, live prices are not available right now',
  rate: 'Rate',
  fee: (percent: string) => `Fee (${percent})`,
  total: 'Total you pay',
  arrives: 'You get',
  expiresIn: 'Price kept for',
  expired: 'This price has run out. Getting a fresh one…',
  quoteSummary: (crypto: string, fee: string, total: string) => `You get ${crypto} for ${total}, fee ${fee} included.`,
  tooSmall: (minimum: string) => `The smallest purchase is ${minimum}.`,
  tooManyDecimals: (currency: string, decimals: number) => `${currency} amounts have at most ${decimals} decimals.`,
  unreadable: 'Enter an amount in digits, such as 1500 or 1500.50.',
  methodShut: 'Not open here yet',
  methodClosed: (method: string, open: readonly string[]) =>
    open.length === 0
      ? `${method} is not open on this site yet, and neither is another way to pay in this currency. Please choose another currency.`
      : `${method} is not open on this site yet. Open now: ${open.join(', ')}.`,
  paymentFailed: 'Payment failed. Please try again.',
  orderFailed: 'Failed to create order. Please try again.',
  termsChanged: 'The price had to be renewed. Please check it and try again.',
  openingCard: 'Opening card payment…',
  forCrypto: (crypto: string, fee: string) => `for ${crypto}, fee ${fee} included`,
} as const
