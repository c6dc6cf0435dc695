// Texts of the shell and the public pages, English.

export const SITE_NAME = 'Kivuko'

export const APP_TEXT = {
  titles: {
    home: 'Kivuko: crypto and Web3 money for Africa',
    buy: 'Buy crypto · Kivuko',
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
  descriptions: {
    home: 'Buy crypto with Kenyan shillings, naira, dollars or euros. The fee and what arrives are shown before you pay.',
    buy: 'Buy USDT, USDC, BTC, ETH, XRP or SOL with mobile money, a bank transfer or a card. See the rate and the fee first.',
    signIn: 'Sign in to your Kivuko wallet.',
    signUp: 'Open a Kivuko account with your name, an email address and a password.',
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
  footer: 'Crypto and Web3 money for Africa',
  wallets: 'Wallets in naira, Kenyan shillings and US dollars.',
} as const

export const HOME_TEXT = {
  headline: 'Crypto and Web3 money for Africa',
  lead: 'Buy crypto with your local currency, hold it beside your shillings, naira and dollars, and see the fee before you pay. Start with as little as $10.',
  widgetLabel: 'Buy crypto',
  stepsTitle: 'How a purchase works',
  steps: [
    {
      title: 'Type what you pay',
      text: 'You see the price, the fee and what arrives at once. Nothing is hidden in another step.',
    },
    {
      title: 'Confirm the price',
      text: 'The price is kept for a short time, counted down on screen. When it runs out you get a fresh one.',
    },
    {
      title: 'Pay, and watch it arrive',
      text: 'When your payment has arrived, the crypto is in your wallet. If it cannot be delivered, your money goes back.',
    },
  ],
  feesTitle: 'What it costs',
  feesLead: 'Fees depend on the payment method. The exact fee is on your quote before you pay.',
  feesCaption: 'Usual fee of each payment method',
  method: 'Payment method',
  fee: 'Fee',
  example: (amount: string) => `On ${amount}`,
  methods: { mpesa: 'Mobile money', bank: 'Bank transfer', card: 'Card' },
  ledgerTitle: 'Where your money is kept',
  ledger: [
    {
      title: 'A wallet for each currency',
      text: 'Naira, Kenyan shillings and US dollars have wallets of their own, and every coin has its own balance.',
    },
    {
      title: 'A ledger that always adds up',
      text: 'Every movement is written twice, once where it leaves and once where it arrives. Entries are never changed or removed; a mistake is corrected by a new entry.',
    },
    {
      title: 'Open to read',
      text: 'Kivuko is open source. Anyone can check how a price is made, how a fee is rounded and how a balance is kept.',
    },
  ],
  closing: 'Ready when you are',
  closingAction: 'Buy Crypto',
} as const

export const BUY_PAGE_TEXT = {
  title: 'From local money to crypto',
  lead: 'Choose what you pay with and what you want. The price, the fee and what arrives are on the quote before you pay.',
  notesTitle: 'Good to know',
  notes: [
    { title: 'What you type is what you pay', text: 'The fee is taken out of that amount. Nothing is added later.' },
    { title: 'The price is kept for you', text: 'The quote says for how long. An expired price is never charged.' },
    {
      title: 'You need an account to pay',
      text: 'You can look at prices without one. Your choice is kept while you sign up.',
    },
  ],
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
