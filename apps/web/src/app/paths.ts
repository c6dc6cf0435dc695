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
  freeze: '/freeze',
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  paymentSuccess: '/payment-success',
  cardSaved: '/card-saved',
  dashboard: '/dashboard',
  wallet: '/wallet',
  receive: '/wallet/receive',
  withdraw: '/wallet/withdraw',
  addFunds: '/add-funds',
  sendMoney: '/send-money',
  security: '/security',
  addressBook: '/security/address-book',
  orderConfirmation: '/order-confirmation',
  sale: '/sale',
  notifications: '/notifications',
  transactions: '/transactions',
  payments: '/payments',
  profile: '/profile',
  settings: '/settings',
  kycVerification: '/kyc-verification',
  verify: '/verify',
  deposit: '/deposit',
  transfer: '/transfer',
  activity: '/activity',
  sellCrypto: '/sell-crypto',
  styleguide: '/styleguide',
} as const

/** The back office: its pages stand below, listed in features/operations/pages.ts. */
export const CONSOLE_HOME = '/console'

export type RouteName = keyof typeof PATHS
