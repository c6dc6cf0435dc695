// Pages that are static HTML before any script runs, and what a search engine reads about them.
import { ARTICLE_HEADS } from 'virtual:article-heads'
import { t } from '@kivuko/contract/text.ts'
import { COIN_HEADS } from './coin-data.ts'
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
  /** When its code comes: at the first sign of a person, or as soon as the page is painted, for what must not wait. */
  start?: 'idle'
  /** The day a post was published. */
  date?: string | undefined
  /** What it is about, as schema.org names it; its addresses are paths. */
  data?: object
  /** Out of the sitemap: nothing to find there. */
  isUnlisted?: boolean
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
  },
  {
    ...page(
      'sell',
      ['sell'],
      t('Sell crypto from your wallet and be paid by mobile money or into a bank account, step by step.'),
    ),
    thenSources: ['src/app/routes/guided-trade.tsx'],
    // Its estimate by fixed figures gives way to the live one without a touch.
    start: 'idle',
  },
  page(
    'business',
    ['business'],
    t('A trading desk for companies: one price for a large amount, a person to talk to, and BTC, ETH, USDT and USDC.'),
  ),
  page('blogs', [], t('How {brand} works, what it costs and what is new, told plainly.')),
  page(
    'coins',
    [],
    t('The coins you can buy with local money on {brand}, each with its price, fees, limits and networks.'),
  ),
  page('docsApi', [], t('Every call of the {brand} API: what it takes, what it answers and what it refuses.')),
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
    // What a coin costs is what its page is for: the live price comes without a touch.
    start: 'idle' as const,
  })),
  ...ARTICLE_HEADS.map(({ path, description, date }) => ({
    path,
    title: screenAt(path)?.title ?? '',
    description,
    sources: [],
    date,
  })),
]

/** What a customer's screen needs beside its own code: its frame, and what asks the server. */
const OF_CUSTOMERS = ['src/app/account-layout.tsx', 'src/app/account-queries.ts', 'calls']

/** The screens that are not built ahead, each with its modules. */
export const OTHER_SCREENS: readonly { path: string; sources: readonly string[] }[] = Object.entries(SCREENS)
  .filter(([, { path }]) => !PRERENDERED.some((page) => page.path === path))
  .map(([name, { path, kind }]) => ({
    path,
    sources: [...(kind === 'account' ? OF_CUSTOMERS : []), `src/app/routes/${kebab(name)}.tsx`],
  }))

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
