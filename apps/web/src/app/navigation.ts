// Where the public site's menus and footer lead. Only what exists is listed: an entry comes with its page.
import { PATHS } from './paths.ts'

export type Entry = { to: string; text: string }
export type Menu = { text: string; groups: readonly { title?: string; entries: readonly Entry[] }[] }

const coins = (path: string, codes: readonly (readonly [string, string])[]): Entry[] =>
  codes.map(([code, text]) => ({ to: `${path}?crypto=${code}`, text }))

/** Lists and order of specification part 1, section 2. */
export const MENUS: readonly Menu[] = [
  {
    text: 'Buy Crypto',
    groups: [
      {
        entries: [
          { to: PATHS.buy, text: 'Personal Account' },
          { to: PATHS.business, text: 'Enterprise Account' },
        ],
      },
      {
        title: 'Featured',
        entries: coins(PATHS.buy, [
          ['eth', 'Ethereum'],
          ['sol', 'Solana'],
          ['usdt', 'Tether'],
          ['xrp', 'XRP'],
          ['btc', 'Bitcoin'],
          ['usdc', 'USD Coin'],
        ]),
      },
    ],
  },
  {
    text: 'Sell Crypto',
    groups: [
      {
        entries: [
          { to: PATHS.sell, text: 'Personal' },
          { to: PATHS.business, text: 'Business' },
        ],
      },
      {
        title: 'Featured',
        entries: coins(PATHS.sell, [
          ['eth', 'Ethereum'],
          ['sol', 'Solana'],
          ['usdt', 'Tether'],
          ['bnb', 'BNB'],
          ['btc', 'Bitcoin'],
          ['xrp', 'XRP'],
        ]),
      },
    ],
  },
  {
    text: 'Product Suite',
    groups: [
      {
        entries: [
          { to: PATHS.wallet, text: 'Wallet' },
          { to: PATHS.addFunds, text: 'Add Funds' },
          { to: PATHS.sendMoney, text: 'Send Money' },
          { to: PATHS.coins, text: 'Coins' },
          { to: '/fees', text: 'Fees' },
        ],
      },
    ],
  },
  {
    text: 'Applications',
    groups: [
      {
        entries: [
          { to: '/use-cases#save-in-dollars', text: 'Save in dollars' },
          { to: '/use-cases#pay-a-supplier', text: 'Pay a supplier' },
          { to: '/use-cases#start-small', text: 'Start small' },
          { to: PATHS.business, text: 'Trade at size' },
        ],
      },
    ],
  },
  {
    text: 'Build With Us',
    groups: [
      {
        entries: [
          { to: '/docs', text: 'Documentation' },
          { to: PATHS.docsApi, text: 'API' },
          { to: '/sdk', text: 'SDK' },
          { to: '/widget', text: 'Widget' },
        ],
      },
    ],
  },
  {
    text: 'Our Company',
    groups: [
      {
        entries: [
          { to: '/about', text: 'About Us' },
          { to: PATHS.blogs, text: 'Blog' },
          { to: '/careers', text: 'Careers' },
          { to: '/contact', text: 'Contact' },
        ],
      },
    ],
  },
]

/** For the signed-in, behind "Funds". */
export const FUNDS: readonly Entry[] = [
  { to: PATHS.deposit, text: 'Deposit' },
  { to: PATHS.transfer, text: 'Transfer' },
  { to: PATHS.activity, text: 'Activity History' },
]

/** For the signed-in, behind their name; signing out follows. */
export const ACCOUNT: readonly Entry[] = [
  { to: PATHS.dashboard, text: 'Control Panel' },
  { to: PATHS.profile, text: 'Account Details' },
  { to: PATHS.settings, text: 'Preferences' },
]

/** At the top of the dashboard. */
export const QUICK_ACTIONS: readonly Entry[] = [
  { to: PATHS.addFunds, text: 'Add Funds' },
  { to: PATHS.sendMoney, text: 'Send' },
  { to: `${PATHS.wallet}?convert=KES-NGN`, text: 'Swap' },
  { to: PATHS.transactions, text: 'History' },
]

/** At the end of the profile. */
export const PROFILE_LINKS: readonly Entry[] = [
  { to: PATHS.transactions, text: 'Transactions' },
  { to: PATHS.wallet, text: 'Wallet' },
  { to: PATHS.kycVerification, text: 'KYC Verification' },
  { to: '/help', text: 'Help Center' },
]

/** At the end of the settings. */
export const SETTINGS_LINKS: readonly Entry[] = [
  { to: `${PATHS.payments}#cards`, text: 'Saved cards' },
  { to: PATHS.profile, text: 'Profile' },
  { to: PATHS.security, text: 'Security' },
]

export const FOOTER: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Products',
    entries: [
      { to: PATHS.addFunds, text: 'Add Funds' },
      { to: PATHS.sendMoney, text: 'Send Money' },
      { to: '/widget', text: 'Widget' },
      { to: PATHS.docsApi, text: 'API' },
      { to: '/sdk', text: 'SDK' },
      { to: PATHS.wallet, text: 'Wallet' },
    ],
  },
  {
    title: 'Company',
    entries: [
      { to: '/about', text: 'About Us' },
      { to: '/careers', text: 'Careers' },
      { to: PATHS.blogs, text: 'Blog' },
      { to: '/press', text: 'Press' },
      { to: '/partners', text: 'Partners' },
    ],
  },
  {
    title: 'Support',
    entries: [
      { to: '/help', text: 'Help Center' },
      { to: '/docs', text: 'Documentation' },
      { to: '/faq', text: 'FAQ' },
      { to: '/legal', text: 'Legal' },
      { to: '/privacy', text: 'Privacy Policy' },
      { to: '/terms', text: 'Terms of Service' },
    ],
  },
]

export const FOOTER_END: readonly Entry[] = [
  { to: PATHS.security, text: 'Security' },
  { to: PATHS.sitemap, text: 'Sitemap' },
  { to: '/contact', text: 'Contact' },
]
