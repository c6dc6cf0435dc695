// What belongs to which side of a session, and is refused in one of the other. Pure.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { BUY_CRYPTOS, PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import type { BuySettings, SellSettings, WidgetSettings } from '@kivuko/contract/partner-widget.ts'
import { SALE_FIATS, TRADE_CRYPTOS } from '@kivuko/contract/trades.ts'

type Asked = Omit<WidgetSettings, 'customer' | 'external_id'>
type Problem = { field: string; message: string }

const OF_PURCHASES = ['fiat_amount', 'network', 'address', 'payment_methods'] as const
const OF_SALES = ['crypto_amount'] as const
const SIDES = {
  buy: { fiats: PAY_CURRENCIES, coins: BUY_CRYPTOS, others: OF_SALES, only: 'belongs to a session that sells' },
  sell: { fiats: SALE_FIATS, coins: TRADE_CRYPTOS, others: OF_PURCHASES, only: 'belongs to a session that buys' },
} as const

/** The settings of one side; or what is wrong, by its field. */
export function readSide(asked: Asked): BuySettings | SellSettings | { problems: Problem[] } {
  const { fiats, coins, others, only } = SIDES[asked.side]
  const problems: Problem[] = []
  const refuse = (field: string, message: string) => problems.push({ field, message })
  for (const field of others) if (asked[field] !== undefined) refuse(field, only)
  if (!fiats.some((fiat) => fiat === asked.fiat_currency)) refuse('fiat_currency', `must be one of ${fiats.join(', ')}`)
  if (!asked.crypto_currencies.every((coin) => coins.some((known) => known === coin)))
    refuse('crypto_currencies', `must be of ${coins.join(', ')}`)
  if (new Set(asked.crypto_currencies).size < asked.crypto_currencies.length)
    refuse('crypto_currencies', 'names a coin twice')
  if (asked.side === 'sell') for (const message of amountProblems(asked)) refuse(...message)
  return problems.length > 0 ? { problems } : (asked as BuySettings | SellSettings)
}

function amountProblems({ crypto_amount: amount, crypto_currencies }: Asked): [string, string][] {
  const [coin, ...more] = crypto_currencies
  if (amount === undefined || coin === undefined) return []
  if (more.length > 0) return [['crypto_currencies', 'must name exactly one coin where there is an amount of it']]
  const read = amountIn(coin, amount)
  return 'rule' in read ? [['crypto_amount', read.rule]] : []
}
