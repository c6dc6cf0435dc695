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
  /** The module whose code the page needs at once; undefined where its HTML is enough. */
  source: string | undefined
  /** The day a post was published. */
  date?: string | undefined
  /** What it is about, as schema.org names it; its addresses are paths. */
  data?: object
  /** Out of the sitemap: nothing to find there. */
  isUnlisted?: boolean
}

const page = (
  name: keyof typeof SCREENS & keyof typeof PATHS,
  source: string | undefined,
  description: string,
): Page => ({
  path: PATHS[name],
  title: SCREENS[name].title,
  description,
  source: source && `src/app/routes/${source}.tsx`,
})

export const PRERENDERED: readonly Page[] = [
  page(
    'home',
    'home',
    t('Buy crypto with Kenyan shillings, naira, dollars or euros. The fee and what arrives are shown before you pay.'),
  ),
  page(
    'buy',
    'buy',
    t(
      'Buy USDT, USDC, BTC, ETH, XRP, SOL or BNB with mobile money, a bank transfer or a card. See the rate and the fee first.',
    ),
  ),
  page(
    'sell',
    'sell',
    t('Sell crypto from your wallet and be paid by mobile money or into a bank account, step by step.'),
  ),
  page(
    'business',
    'business',
    t('A trading desk for companies: one price for a large amount, a person to talk to, and BTC, ETH, USDT and USDC.'),
  ),
  page('blogs', undefined, t('How {brand} works, what it costs and what is new, told plainly.')),
  page(
    'coins',
    undefined,
    t('The coins you can buy with local money on {brand}, each with its price, fees, limits and networks.'),
  ),
  page('docsApi', undefined, t('Every call of the {brand} API: what it takes, what it answers and what it refuses.')),
  page('sitemap', undefined, t('All pages of {brand} on one page.')),
  { ...page('signIn', 'sign-in', t('Sign in to your {brand} wallet.')), isUnlisted: true },
  {
    ...page('signUp', 'sign-up', t('Open a {brand} account with your name, an email address and a password.')),
    isUnlisted: true,
  },
  ...COIN_HEADS.map(({ path, ...head }) => ({
    path,
    ...head,
    title: screenAt(path)?.title ?? '',
    source: 'src/app/routes/coin.tsx',
  })),
  ...ARTICLE_HEADS.map(({ path, description, date }) => ({
    path,
    title: screenAt(path)?.title ?? '',
    description,
    source: undefined,
    date,
  })),
]
