// Texts of the shell and the public pages, English.

export const SITE_NAME = 'Kivuko'

export const APP_TEXT = {
  titles: {
    home: 'Kivuko: crypto and Web3 money for Africa',
    buy: 'Buy crypto · Kivuko',
    sell: 'Sell crypto · Kivuko',
    business: 'Trading desk for business · Kivuko',
    blogs: 'Blog · Kivuko',
    coins: 'Coins · Kivuko',
    docsApi: 'API · Kivuko',
    sitemap: 'Sitemap · Kivuko',
    confirmSubscription: 'Confirm your subscription · Kivuko',
    unsubscribe: 'Leave the newsletter · Kivuko',
    signIn: 'Sign in · Kivuko',
    signUp: 'Create your account · Kivuko',
    forgotPassword: 'Forgot your password · Kivuko',
    resetPassword: 'Set a new password · Kivuko',
    authCallback: 'Signing in · Kivuko',
    paymentSuccess: 'Your purchase · Kivuko',
    cardSaved: 'Your card · Kivuko',
    dashboard: 'Dashboard · Kivuko',
    wallet: 'Wallet · Kivuko',
    addFunds: 'Add funds · Kivuko',
    security: 'Security · Kivuko',
    orderConfirmation: 'Confirm your order · Kivuko',
    notifications: 'Notifications · Kivuko',
    notFound: 'Page not found · Kivuko',
  },
  skip: 'Skip to content',
  loading: 'Loading…',
  needsScript: 'This page needs JavaScript. The home page can be read without it.',
  menu: 'Menu',
  closeMenu: 'Close menu',
  publicNavigation: 'Site',
  accountNavigation: 'Account',
  buyCrypto: 'Buy Crypto',
  getStarted: 'Get Started',
  controlPanel: 'Control Panel',
  security: 'Security',
  signOut: 'Sign Out',
  dashboard: 'Dashboard',
  wallet: 'Wallet',
  account: 'Account',
  accountMenu: (name: string) => `Menu of ${name}`,
  homeLink: 'Kivuko, home',
  countries: 'Countries and regulators',
  coming: (country: string) => `${country} (coming)`,
  regulators: 'Regulators',
  licensed: (regulator: string, number: string) => `Licensed by ${regulator}, no. ${number}`,
  licenceNote: 'A licence is claimed only where its number is shown.',
  menus: ['Buy Crypto', 'Sell Crypto', 'Product Suite', 'Applications', 'Build With Us', 'Our Company'],
  funds: 'Funds',
  allPages: 'All pages',
  footer: 'Crypto and Web3 money for Africa',
  wallets: 'Wallets in naira, Kenyan shillings and US dollars.',
} as const

export const NOT_FOUND_TEXT = {
  title: 'This page does not exist',
  lead: 'The address may be mistyped, or the page has moved.',
  home: 'Go to the home page',
} as const

export const CRASH_TEXT = {
  title: 'This page could not be shown',
  lead: 'Your money is not affected. Loading the page again usually helps.',
  reload: 'Load again',
} as const

export const ADD_FUNDS_TEXT = {
  title: 'Add funds',
  continueTitle: 'Continue your purchase',
  continueLead: 'We kept what you chose before you signed in.',
  continueAction: 'Continue',
  pay: 'You pay',
  get: 'You buy',
  method: 'Payment method',
  forget: 'Start over',
  emptyTitle: 'Buy your first crypto',
  emptyText: 'Pay with mobile money, a bank transfer or a card. It arrives in your wallet.',
  emptyAction: 'Buy Crypto',
} as const

export const WALLET_PAGE_TEXT = {
  title: 'Wallet',
  lead: 'What you have, in every currency and coin.',
  buy: 'Buy Crypto',
} as const

export const DASHBOARD_TEXT = {
  greeting: (name: string) => `Hello, ${name}`,
  someone: 'User',
  lead: 'Here is where your money stands.',
  quickActions: 'Quick actions',
  buy: 'Buy Crypto',
  addFunds: 'Add Funds',
  profileFailed: 'Failed to load user profile',
} as const
