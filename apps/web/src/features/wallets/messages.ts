// Texts of balances, English. Failure texts are fixed by the specification.

export const WALLET_TEXT = {
  totalBalance: 'Total balance',
  availableCash: 'Available cash',
  cryptoHoldings: 'Crypto holdings',
  balanceFailed: 'Failed to load balance',
  walletsFailed: 'Failed to load wallet balances',
  holdingsFailed: 'Failed to load crypto holdings',
  loading: 'Loading balances…',
  wallets: 'Wallets',
  holdings: 'Crypto',
  noWallets: 'No wallets yet',
  noWalletsText: 'Your naira, shilling and dollar wallets appear here.',
  noHoldings: 'No crypto yet',
  noHoldingsText: 'What you buy appears here as soon as your payment has arrived.',
  buy: 'Buy Crypto',
  cashHint: 'In your naira, shilling and dollar wallets',
  cryptoHint: 'At current prices',
  totalHint: 'Cash and crypto, in US dollars',
  withoutPrices: (assets: readonly string[]) => `Without ${assets.join(', ')}: no current price.`,
  noPrice: 'No current price',
  about: 'about',
} as const
