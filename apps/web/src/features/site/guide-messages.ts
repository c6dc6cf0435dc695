// Texts of the guides on /buy and /sell, English.

export const GUIDE_TEXT = {
  buyTitle: 'How to buy crypto',
  buyNow: 'Buy Crypto Now',
  sellTitle: 'How to sell crypto',
  sellNow: 'Sell Crypto Now',
  coinsTitle: 'Coins',
  learnToBuy: 'learn how to buy',
  comingSoon: 'Coming soon',
  testimonials: 'What people say',
  coinLabel: (name: string) => `learn how to buy ${name}`,
} as const
