// Texts of the guides on /buy and /sell, English.

export const GUIDE_TEXT = {
  buyTitle: 'How to buy crypto',
  buyNow: 'Buy Crypto Now',
  sellTitle: 'How selling will work',
  coinsTitle: 'Coins',
  learnToBuy: 'Learn how to buy',
  comingSoon: 'Coming soon',
  testimonials: 'What people say',
  coinLabel: (name: string) => `Learn how to buy ${name}`,
} as const
