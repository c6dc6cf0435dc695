// Texts of /sell, English.

export const SELL_TEXT = {
  title: 'From crypto to local money',
  lead: 'Sell coins from your wallet and be paid by mobile money or into your bank account.',
  wallet: 'Go to your wallet',
} as const
