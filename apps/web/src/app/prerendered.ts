// Pages that are static HTML before any script runs, and what a search engine reads about them.
import { ARTICLE_HEADS } from 'virtual:article-heads'
import { BUY_CRYPTOS } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { coinOfPage } from '#lib/coin-pages.ts'
import { COIN_HEADS } from './coin-data.ts'
import { firstCallsOf } from './first-calls.ts'
import { PATHS } from './paths.ts'
import { SCREENS, screenAt } from './screens.ts'

type Page = {
  path: string
  title: string
  description: string
  /** The modules, or chunks of vite.config.ts by name, whose code the page becomes alive with; none where its HTML is enough. */
  sources: readonly string[]
  /** Code that its first use needs, fetched behind that. */
  thenSources?: readonly string[]
  /** Code that answers before the page is alive, fetched when nobody has touched it yet. */
  earlySources?: readonly string[]
  /** The day a post was published. */
  date?: string | undefined
  /** What it is about, as schema.org names it; its addresses are paths. */
  data?: object
  /** Out of the sitemap: nothing to find there. */
  isUnlisted?: boolean
  /** `text`: its text is in English in every language, within a frame that is not. `page`: it is built ahead in English alone. */
  english?: 'text' | 'page'
}

const page = (
  name: keyof typeof SCREENS & keyof typeof PATHS,
  sources: readonly string[],
  description: string,
): Page => ({
  path: PATHS[name],
  title: SCREENS[name].title,
  description,
  sources: sources.map((source) => `src/app/routes/${source}.tsx`),
})

/** What writes prices into a page that nobody has touched. */
const PRICES = 'src/features/market/prices/early-prices.ts'

/** What the buy widget asks the server with, and what asks for the first quote before the widget is alive. */
const WIDGET = {
  thenSources: ['calls'],
  earlySources: ['src/features/trading/buy/early-quote.ts'],
}

export const PRERENDERED: readonly Page[] = [
  {
    ...page(
      'home',
      ['home'],
      t(
        'Buy crypto with Kenyan shillings, naira, dollars or euros. The fee and what arrives are shown before you pay.',
      ),
    ),
    ...WIDGET,
  },
  {
    ...page(
      'buy',
      ['buy'],
      t(
        'Buy USDT, USDC, BTC, ETH, XRP, SOL or BNB with mobile money, a bank transfer or a card. See the rate and the fee first.',
      ),
    ),
    ...WIDGET,
    earlySources: [...WIDGET.earlySources, PRICES],
  },
  {
    ...page(
      'sell',
      ['sell'],
      t('Sell crypto from your wallet and be paid by mobile money or into a bank account, step by step.'),
    ),
    thenSources: ['src/app/routes/guided-trade.tsx'],
    earlySources: [PRICES, 'src/features/trading/trade/early-trade.ts'],
  },
  page(
    'business',
    ['business'],
    t('A trading desk for companies: one price for a large amount, a person to talk to, and BTC, ETH, USDT and USDC.'),
  ),
  page('blogs', [], t('How {brand} works, what it costs and what is new, in plain words.')),
  page(
    'coins',
    [],
    t('The coins you can buy with local money on {brand}, each with its price, fees, limits and networks.'),
  ),
  {
    ...page('docsApi', [], t('Every call of the {brand} API: what it takes, what it answers and what it refuses.')),
    english: 'page',
  },
  page(
    'checkReceipt',
    ['check-receipt'],
    t('Whether a receipt somebody showed you is genuine, and how its payment stands today.'),
  ),
  page('sitemap', [], t('All pages of {brand} on one page.')),
  {
    ...page('signIn', ['sign-in'], t('Sign in to your {brand} wallet.')),
    thenSources: ['src/app/routes/sign-in-part.tsx'],
    isUnlisted: true,
  },
  {
    ...page('signUp', ['sign-up'], t('Open a {brand} account with your name, an email address and a password.')),
    thenSources: ['src/app/routes/sign-up-part.tsx'],
    isUnlisted: true,
  },
  ...COIN_HEADS.map(({ path, ...head }) => ({
    path,
    ...head,
    title: screenAt(path)?.title ?? '',
    sources: ['src/app/routes/coin.tsx'],
    ...WIDGET,
    earlySources: [
      PRICES,
      isQuick(path) ? 'src/features/trading/buy/early-quote.ts' : 'src/features/trading/trade/early-trade.ts',
    ],
  })),
  ...ARTICLE_HEADS.map(({ path, description, date }) => ({
    path,
    title: screenAt(path)?.title ?? '',
    description,
    sources: [],
    date,
    english: `${path}/`.startsWith('/docs/') ? ('page' as const) : ('text' as const),
  })),
]

/** What a customer's screen needs beside its own code: its frame, and what asks the server. */
const OF_CUSTOMERS = ['src/app/account-layout.tsx', 'src/app/account-queries.ts', 'asking']

/** The screens that are not built ahead, each with its modules, and what it asks the server first. */
export const OTHER_SCREENS: readonly { path: string; sources: readonly string[]; calls: readonly string[] }[] =
  Object.entries(SCREENS)
    .filter(([, { path }]) => !PRERENDERED.some((page) => page.path === path))
    .map(([name, { path, kind }]) => ({
      path,
      sources: [...(kind === 'account' ? OF_CUSTOMERS : []), `src/app/routes/${kebab(name)}.tsx`],
      calls: kind === 'account' ? firstCallsOf(path) : [],
    }))

/** What opens without a network, from what was kept; Send Money says there that nothing can be sent. */
export const OFFLINE_SCREENS: readonly string[] = [PATHS.dashboard, PATHS.wallet, PATHS.transactions, PATHS.sendMoney]

/** Code that those screens bring by themselves. */
export const OFFLINE_SOURCES = ['src/app/menu-panels.tsx', 'src/app/routes/wallet-part.tsx']

function isQuick(path: string): boolean {
  return BUY_CRYPTOS.some((code) => code === coinOfPage(path))
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
