// Where the public site's menus and footer lead. Only what exists is listed: an entry comes with its page.
import { t } from '@kivuko/contract/text.ts'
import { PATHS } from './paths.ts'

export type Entry = { to: string; text: string }
export type Menu = { text: string; groups: readonly { title?: string; entries: readonly Entry[] }[] }

const coins = (path: string, codes: readonly (readonly [string, string])[]): Entry[] =>
  codes.map(([code, text]) => ({ to: `${path}?crypto=${code}`, text }))

/** Lists and order of specification part 1, section 2. */
export const MENUS: readonly Menu[] = [
  {
    text: t('Buy Crypto'),
    groups: [
      {
        entries: [
          { to: PATHS.buy, text: t('Personal Account') },
          { to: PATHS.business, text: t('Enterprise Account') },
        ],
      },
      {
        title: t('Featured'),
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
    text: t('Sell Crypto'),
    groups: [
      {
        entries: [
          { to: PATHS.sell, text: t('Personal') },
          { to: PATHS.business, text: t('Business') },
        ],
      },
      {
        title: t('Featured'),
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
    text: t('Product Suite'),
    groups: [
      {
        entries: [
          { to: PATHS.wallet, text: t('Wallet') },
          { to: PATHS.addFunds, text: t('Add Funds') },
          { to: PATHS.sendMoney, text: t('Send Money') },
          { to: PATHS.coins, text: t('Coins') },
          { to: '/fees', text: t('Fees') },
        ],
      },
    ],
  },
  {
    text: t('Applications'),
    groups: [
      {
        entries: [
          { to: '/use-cases#save-in-dollars', text: t('Save in dollars') },
          { to: '/use-cases#pay-a-supplier', text: t('Pay a supplier') },
          { to: '/use-cases#start-small', text: t('Start small') },
          { to: PATHS.business, text: t('Trade at size') },
        ],
      },
    ],
  },
  {
    text: t('Build With Us'),
    groups: [
      {
        entries: [
          { to: '/docs', text: t('Documentation') },
          { to: PATHS.docsApi, text: t('API') },
          { to: '/sdk', text: t('SDK') },
          { to: '/widget', text: t('Widget') },
        ],
      },
    ],
  },
  {
    text: t('Our Company'),
    groups: [
      {
        entries: [
          { to: '/about', text: t('About Us') },
          { to: PATHS.blogs, text: t('Blog') },
          { to: '/careers', text: t('Careers') },
          { to: '/contact', text: t('Contact') },
        ],
      },
    ],
  },
]

/** For the signed-in, behind "Funds". */
export const FUNDS: readonly Entry[] = [
  { to: PATHS.deposit, text: t('Deposit') },
  { to: PATHS.transfer, text: t('Transfer') },
  { to: PATHS.activity, text: t('Activity History') },
]

/** For the signed-in, behind their name; signing out follows. */
export const ACCOUNT: readonly Entry[] = [
  { to: PATHS.dashboard, text: t('Control Panel') },
  { to: PATHS.profile, text: t('Account Details') },
  { to: PATHS.settings, text: t('Preferences') },
]

/** At the top of the dashboard. */
export const QUICK_ACTIONS: readonly Entry[] = [
  { to: PATHS.addFunds, text: t('Add Funds') },
  { to: PATHS.sendMoney, text: t('Send') },
  { to: `${PATHS.wallet}?convert=KES-NGN`, text: t('Swap') },
  { to: PATHS.transactions, text: t('History') },
]

/** At the end of the profile. */
export const PROFILE_LINKS: readonly Entry[] = [
  { to: PATHS.transactions, text: t('Transactions') },
  { to: PATHS.automatic, text: t('Automatic payments and price alerts') },
  { to: PATHS.wallet, text: t('Wallet') },
  { to: PATHS.kycVerification, text: t('KYC Verification') },
  { to: '/help', text: t('Help Center') },
]

/** At the end of the settings. */
export const SETTINGS_LINKS: readonly Entry[] = [
  { to: PATHS.automatic, text: t('Automatic payments and price alerts') },
  { to: `${PATHS.payments}#cards`, text: t('Saved cards') },
  { to: PATHS.profile, text: t('Profile') },
  { to: PATHS.security, text: t('Security') },
  { to: PATHS.agent, text: t('Work as an agent') },
  { to: PATHS.partnerDashboard, text: t('Partner dashboard') },
]

export const FOOTER: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: t('Products'),
    entries: [
      { to: PATHS.addFunds, text: t('Add Funds') },
      { to: PATHS.sendMoney, text: t('Send Money') },
      { to: '/widget', text: t('Widget') },
      { to: PATHS.docsApi, text: t('API') },
      { to: '/sdk', text: t('SDK') },
      { to: PATHS.wallet, text: t('Wallet') },
    ],
  },
  {
    title: t('Company'),
    entries: [
      { to: '/about', text: t('About Us') },
      { to: '/careers', text: t('Careers') },
      { to: PATHS.blogs, text: t('Blog') },
      { to: '/press', text: t('Press') },
      { to: '/partners', text: t('Partners') },
    ],
  },
  {
    title: t('Support'),
    entries: [
      { to: '/help', text: t('Help Center') },
      { to: '/docs', text: t('Documentation') },
      { to: '/faq', text: t('FAQ') },
      { to: '/legal', text: t('Legal') },
      { to: '/privacy', text: t('Privacy Policy') },
      { to: '/terms', text: t('Terms of Service') },
    ],
  },
]

/** Below signed-in pages. */
export const ACCOUNT_FOOTER: readonly Entry[] = [
  { to: '/help', text: t('Help Center') },
  { to: '/fees', text: t('Fees') },
  { to: '/terms', text: t('Terms of Service') },
  { to: '/privacy', text: t('Privacy Policy') },
  { to: '/legal', text: t('Legal') },
]

export const FOOTER_END: readonly Entry[] = [
  { to: PATHS.status, text: t('Status') },
  { to: '/accessibility', text: t('Accessibility') },
  { to: PATHS.checkReceipt, text: t('Check a receipt') },
  { to: '/protection', text: t('Security') },
  { to: PATHS.sitemap, text: t('Sitemap') },
  { to: '/contact', text: t('Contact') },
]
