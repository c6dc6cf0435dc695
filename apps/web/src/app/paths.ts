// The only list of routes. No path has a parameter: what a page needs travels in the query.

export const PATHS = {
  home: '/',
  buy: '/buy',
  sell: '/sell',
  business: '/business',
  blogs: '/blogs',
  coins: '/coins',
  docsApi: '/docs/api',
  sitemap: '/sitemap',
  confirmSubscription: '/confirm-subscription',
  unsubscribe: '/unsubscribe',
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  paymentSuccess: '/payment-success',
  cardSaved: '/card-saved',
  dashboard: '/dashboard',
  wallet: '/wallet',
  addFunds: '/add-funds',
  security: '/security',
  orderConfirmation: '/order-confirmation',
  notifications: '/notifications',
  deposit: '/deposit',
  sellCrypto: '/sell-crypto',
  styleguide: '/styleguide',
} as const

export type RouteName = keyof typeof PATHS
