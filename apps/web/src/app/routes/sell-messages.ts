// Texts of /sell, English.

export const SELL_TEXT: {
  title: string
  lead: string
  closedTitle: (coin: string | undefined) => string
  closed: string
  wallet: string
  coins: Record<string, string | undefined>
} = {
  title: 'From crypto to local money',
  lead: 'Sell coins from your wallet and be paid by mobile money or into your bank account.',
  closedTitle: (coin) => `Selling ${coin ?? 'crypto'} opens later`,
  closed:
    'You cannot sell on Kivuko yet. This page shows how it will work, so that you can decide now where to keep your coins. Leave your address below and we write when it opens.',
  wallet: 'Go to your wallet',
  coins: { ETH: 'Ethereum', SOL: 'Solana', USDT: 'Tether', BNB: 'BNB', BTC: 'Bitcoin', XRP: 'XRP', USDC: 'USD Coin' },
}
