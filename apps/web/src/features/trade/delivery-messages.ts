// Texts of where a purchase is delivered, English.

export const DELIVERY_TEXT = {
  title: 'Delivery',
  wallet: 'Your Kivuko wallet',
  walletDetail: 'The coins are in your wallet as soon as your payment has arrived.',
  outside: 'An address elsewhere',
  outsideDetail: 'They go on from there to an address of yours.',
  noNetwork: (coin: string) => `Not for ${coin} yet.`,
  closed: 'Not open at the moment.',
  address: 'Address of the receiving wallet',
  addressHint: (coin: string, network: string) =>
    `It must take ${coin} over ${network}. The network fee is taken out of the coins.`,
  invalid: (network: string) => `An address on ${network} begins with 0x and has 42 characters.`,
  checkFailed: 'The address could not be checked. Please try again.',
  summary: 'Delivered to',
  change: 'Change the delivery',
} as const
