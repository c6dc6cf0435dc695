// Every picture of the product: whose screen it is and where it is found. A state of a screen that an address alone does
// not show has its steps in screens.ts, under the picture's name.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Who looks: a visitor, somebody new, somebody with coins and a history, or an admin in the console; and of the lived-in demo
 * alone Ada, an agent, who runs a company, and who trades large amounts.
 */
export type Viewer = 'visitor' | 'newcomer' | 'owner' | 'staff' | 'resident' | 'agent' | 'member' | 'trader'

export type Picture = {
  name: string
  viewer: Viewer
  path: string
  /** Reached by steps from that address. */
  isState: boolean
}

const ROOT = join(import.meta.dirname, '..', '..')
const CONTENT = join(ROOT, 'apps', 'web', 'content')

const VISITOR: Pages = {
  home: '/',
  buy: '/buy',
  sell: '/sell',
  business: '/business',
  blogs: '/blogs',
  coins: '/coins',
  'coin-bitcoin': '/coins/bitcoin',
  'coin-bnb': '/coins/bnb',
  'coin-ethereum': '/coins/ethereum',
  'coin-solana': '/coins/solana',
  'coin-tether': '/coins/tether',
  'coin-usd-coin': '/coins/usd-coin',
  'coin-xrp': '/coins/xrp',
  docs: '/docs',
  'docs-quickstart': '/docs/quickstart',
  'docs-orders': '/docs/reference/orders',
  'docs-errors': '/docs/errors',
  'docs-test-values': '/docs/test-values',
  'docs-api': '/docs/api',
  'docs-changelog': '/docs/changelog',
  status: '/status',
  sitemap: '/sitemap',
  'check-receipt': '/check-receipt',
  'confirm-subscription': '/confirm-subscription#not-yet-tried',
  'confirm-subscription-useless': '/confirm-subscription',
  unsubscribe: '/unsubscribe#not-yet-tried',
  freeze: '/freeze#not-yet-tried',
  'freeze-useless': '/freeze',
  'sign-up': '/sign-up',
  'sign-in': '/sign-in',
  'sign-in-required': '/wallet',
  'sign-in-elsewhere': '/sign-in?redirect=https://evil.example',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password#not-yet-tried',
  'reset-password-useless': '/reset-password',
  verify: '/verify#not-yet-tried',
  'verify-useless': '/verify',
  'company-link-useless': '/company-link',
  'widget-sign-in-useless': '/widget-sign-in',
  'verification-link-useless': '/verification',
  'pay-link-gone': '/pay/nobody-has-this',
  'auth-callback-failed': '/auth/callback?error=access_denied',
  'payment-success-forged': '/payment-success?amount=20000.00&currency=NGN&crypto=BTC',
  'not-found': '/nowhere',
}

const NEWCOMER: Pages = {
  'dashboard-empty': '/dashboard',
  'wallet-empty': '/wallet',
  'add-funds-empty': '/add-funds',
  'transactions-empty': '/transactions',
  'payments-empty': '/payments',
  'notifications-new': '/notifications',
  'kyc-verification-new': '/kyc-verification',
  'receive-new': '/wallet/receive',
  'cash-out-empty': '/wallet/cash-out',
  'bills-empty': '/bills',
  'block-trades-empty': '/block-trades',
  'agent-empty': '/agent',
  'requests-empty': '/requests',
  'automatic-empty': '/automatic',
  'address-book-empty': '/security/address-book',
  'support-empty': '/support',
  'companies-empty': '/companies',
  'partner-dashboard-empty': '/partners/dashboard',
  'order-broken': '/order-confirmation?orderData={broken',
  'sale-unknown': '/sale',
  'console-refused': '/console',
}

const OWNER: Pages = {
  'home-signed-in': '/',
  'sell-signed-in': '/sell',
  dashboard: '/dashboard',
  wallet: '/wallet',
  receive: '/wallet/receive',
  withdraw: '/wallet/withdraw',
  'cash-out': '/wallet/cash-out',
  bills: '/bills',
  'block-trades': '/block-trades',
  'add-funds': '/add-funds',
  'send-money': '/send-money',
  agent: '/agent',
  'agent-deal': '/agent-deal',
  requests: '/requests',
  automatic: '/automatic',
  transactions: '/transactions',
  payments: '/payments',
  notifications: '/notifications',
  profile: '/profile',
  settings: '/settings',
  security: '/security',
  'address-book': '/security/address-book',
  support: '/support',
  companies: '/companies',
  'kyc-verification': '/kyc-verification',
  'card-saved': '/card-saved',
}

const AGENT: Pages = {
  'agent-shop': '/agent',
  'agent-wallet': '/wallet',
  'agent-transactions': '/transactions',
}

const MEMBER: Pages = {
  'companies-member': '/companies',
}

const TRADER: Pages = {
  'trader-dashboard': '/dashboard',
  'trader-block-trades': '/block-trades',
  'trader-transactions': '/transactions',
}

const STAFF: Pages = {
  'console-overview': '/console',
  'console-cases': '/console/cases',
  'console-cases-closed': '/console/cases?state=closed',
  'console-card-purchases': '/console/card-purchases',
  'console-disputes': '/console/disputes',
  'console-customers': '/console/customers',
  'console-customers-found': '/console/customers?search=ad',
  'console-closed-accounts': '/console/closed-accounts',
  'console-documents': '/console/documents',
  'console-companies': '/console/companies',
  'console-transfers': '/console/transfers',
  'console-payouts': '/console/payouts',
  'console-stuck-payments': '/console/stuck-payments',
  'console-stops': '/console/stops',
  'console-jobs': '/console/jobs',
  'console-webhooks': '/console/webhooks',
  'console-leads': '/console/leads',
  'console-tickets': '/console/tickets',
  'console-agents': '/console/agents',
  'console-partners': '/console/partners',
  'console-block-trades': '/console/block-trades',
  'console-audit': '/console/audit',
  'console-proposals': '/console/proposals',
  'console-propose-credit': '/console/proposals?propose=manual_credit',
  'console-propose-funding': '/console/proposals?propose=treasury_funding',
  'console-treasury': '/console/treasury',
  'console-reconciliation': '/console/reconciliation',
  'console-settings': '/console/settings',
  'console-doctor': '/console/doctor',
  'console-staff': '/console/staff',
}

const STATES = [
  state('home-quote', 'visitor', '/'),
  state('site-menu', 'visitor', '/'),
  state('buy-refused', 'visitor', '/buy'),
  state('buy-large', 'visitor', '/buy'),
  state('sign-up-errors', 'visitor', '/sign-up'),
  state('sign-in-refused', 'visitor', '/sign-in'),
  state('menu', 'owner', '/wallet'),
  state('bell', 'owner', '/dashboard'),
  state('transaction-details', 'owner', '/transactions'),
  state('transaction-exports', 'owner', '/transactions'),
  state('send-money-confirm', 'owner', '/send-money'),
  state('sell-steps', 'owner', '/sell'),
  state('card-new', 'newcomer', '/buy'),
  state('card-typed', 'newcomer', '/buy'),
  state('card-invalid', 'newcomer', '/buy'),
  state('card-bank-step', 'newcomer', '/buy'),
  state('card-declined', 'newcomer', '/buy'),
  state('add-funds-offer', 'newcomer', '/add-funds'),
  state('order-confirmation', 'newcomer', '/order-confirmation'),
  state('order-instructions', 'newcomer', '/order-confirmation'),
  state('card-saved-list', 'owner', '/buy'),
  state('card-remove', 'owner', '/buy'),
  state('card-setup', 'owner', '/buy'),
  state('payment-success', 'owner', '/payment-success'),
  state('bill-confirm', 'resident', '/bills'),
  state('bill-paid', 'resident', '/bills'),
  state('bill-failed', 'resident', '/bills'),
  state('bill-returned', 'resident', '/bills'),
  state('cash-out-returned', 'resident', '/wallet/cash-out'),
  state('cash-out-waiting', 'resident', '/wallet/cash-out'),
  state('add-funds-bank', 'resident', '/add-funds'),
  state('agent-deal-known', 'resident', '/agent-deal'),
  state('agent-deal-done', 'agent', '/agent-deal'),
  state('company-wallets', 'member', '/companies'),
  state('company-transactions', 'member', '/companies'),
  state('company-requests', 'member', '/companies'),
  state('company-members', 'member', '/companies'),
  state('console-company', 'staff', '/console/companies'),
  state('console-agent', 'staff', '/console/agents'),
  state('console-ticket', 'staff', '/console/tickets'),
  state('console-block-trade', 'staff', '/console/block-trades'),
  state('console-block-trades-ended', 'staff', '/console/block-trades'),
  state('console-case', 'staff', '/console/cases'),
  state('console-dispute', 'staff', '/console/disputes'),
  state('console-document', 'staff', '/console/documents'),
  state('console-transfer', 'staff', '/console/transfers'),
  state('console-payout', 'staff', '/console/payouts'),
  state('console-webhook', 'staff', '/console/webhooks'),
  state('console-proposal', 'staff', '/console/proposals'),
  state('console-customer', 'staff', '/console/customers'),
  state('console-customer-money', 'staff', '/console/customers'),
  state('console-customer-activity', 'staff', '/console/customers'),
  state('console-customer-orders', 'staff', '/console/customers'),
  state('console-customer-ledger', 'staff', '/console/customers'),
  state('console-customer-security', 'staff', '/console/customers'),
  state('console-customer-audit', 'staff', '/console/customers'),
  state('console-setting-change', 'staff', '/console/settings'),
  state('console-staff-add', 'staff', '/console/staff'),
  state('console-stop', 'staff', '/console/stops'),
] as const

export type StateName = (typeof STATES)[number]['name']

export const PICTURES: readonly Picture[] = [
  ...pages('visitor', {
    ...VISITOR,
    ...articles(join(CONTENT, 'pages'), '/'),
    ...articles(join(ROOT, 'brand', 'pages'), '/'),
    ...articles(join(CONTENT, 'blog'), '/blogs/'),
  }),
  ...pages('newcomer', NEWCOMER),
  ...pages('owner', OWNER),
  ...pages('staff', STAFF),
  ...pages('agent', AGENT),
  ...pages('member', MEMBER),
  ...pages('trader', TRADER),
  ...STATES,
]

/** Addresses without a picture, and why. */
export const NOT_PICTURED: Readonly<Record<string, string>> = {
  '/deposit': 'leads to /add-funds',
  '/pay': 'is of one customer each, or gone: pay-link-gone',
  '/transfer': 'leads to /send-money',
  '/activity': 'leads to /transactions',
  '/sell-crypto': 'leads to /dashboard',
  '/styleguide': 'is not part of a production build',
  '/docs/reference/rails': 'is drawn as /docs/reference/orders is',
  '/docs/reference/customers': 'is drawn as /docs/reference/orders is',
  '/docs/reference/quotes': 'is drawn as /docs/reference/orders is',
  '/docs/reference/payout-accounts': 'is drawn as /docs/reference/orders is',
  '/docs/reference/sales': 'is drawn as /docs/reference/orders is',
  '/docs/reference/verification-links': 'is drawn as /docs/reference/orders is',
  '/docs/reference/widget-sessions': 'is drawn as /docs/reference/orders is',
  '/docs/reference/balances': 'is drawn as /docs/reference/orders is',
  '/docs/reference/payouts': 'is drawn as /docs/reference/orders is',
  '/docs/reference/bulk-payouts': 'is drawn as /docs/reference/orders is',
  '/docs/reference/settlements': 'is drawn as /docs/reference/orders is',
  '/docs/reference/events': 'is drawn as /docs/reference/orders is',
}

type Pages = Readonly<Record<string, string>>

function pages(viewer: Viewer, found: Pages): Picture[] {
  return Object.entries(found).map(([name, path]) => ({ name, viewer, path, isState: false }))
}

function state<const Name extends string>(name: Name, viewer: Viewer, path: string) {
  return { name, viewer, path, isState: true } as const
}

/** The pages of a folder, as content-plugin.ts gives them their addresses. */
function articles(folder: string, base: string): Pages {
  const names = readdirSync(folder).filter((name) => name.endsWith('.mdx'))
  return Object.fromEntries(
    names.map((file) => file.slice(0, -'.mdx'.length)).map((name) => [name, `${base}${name.replace('.', '/')}`]),
  )
}
