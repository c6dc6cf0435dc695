// Texts of the signed-in frame and its screens, English. Apart from the shell's, which every visitor loads.

export const ACCOUNT_TEXT = {
  navigation: 'Account',
  menuOf: (name: string) => `Menu of ${name}`,
  dashboard: 'Dashboard',
  wallet: 'Wallet',
  transactions: 'Transactions',
  payments: 'Payments',
  addFunds: 'Add Funds',
  send: 'Send',
  profile: 'Profile',
  kycVerification: 'KYC Verification',
  required: 'Required',
  settings: 'Settings',
  security: 'Security',
  help: 'Help & Support',
} as const

export const PAYMENTS_TEXT = {
  title: 'Payments',
  lead: 'Every payment for crypto, how it went, and the cards you keep.',
} as const

export const SETTINGS_TEXT = {
  title: 'Settings',
  lead: 'What totals are told in, what Kivuko sends you, and where the rest is set.',
  more: 'More settings',
} as const

export const WALLET_PAGE_TEXT = {
  title: 'Wallet',
  lead: 'What you have, in every currency and coin.',
  buy: 'Buy Crypto',
  addFunds: 'Add Funds',
  send: 'Send',
} as const

export const DASHBOARD_TEXT = {
  greeting: (name: string) => `Hello, ${name}`,
  someone: 'User',
  lead: 'Here is where your money stands.',
  quickActions: 'Quick actions',
  profileFailed: 'Failed to load user profile',
  kycFailed: 'Failed to load KYC status',
} as const
