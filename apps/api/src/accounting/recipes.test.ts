import { assertJournal, type Journal } from '@kivuko/ledger/journal.ts'
import { ASSETS, type Asset, type CryptoAsset, type FiatAsset } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readChart, readRecipes } from '../../../../tools/ledger-doc.ts'
import * as chart from './chart.ts'
import * as recipes from './recipes.ts'

const CODES = Object.keys(ASSETS) as Asset[]
const FIATS = CODES.filter((code) => ASSETS[code].kind === 'fiat') as FiatAsset[]
const CRYPTOS = CODES.filter((code) => ASSETS[code].kind === 'crypto') as CryptoAsset[]

const asset = fc.constantFrom(...CODES)
const fiat = fc.constantFrom(...FIATS)
const crypto = fc.constantFrom(...CRYPTOS)
const units = fc.bigInt({ min: 1n, max: 2n ** 62n })
const provider = fc.constantFrom('stripe' as const, 'bank' as const, 'custody' as const)

/** A payment split as an order splits it: fee and spread are parts of the total, each may be nothing. */
const purchases = fc
  .record({ fiat, crypto, total: units, coins: units, provider, fee: fc.nat(1000), spread: fc.nat(1000) })
  .map((order) => {
    const fee = (order.total * BigInt(order.fee)) / 2000n
    const spread = ((order.total - fee) * BigInt(order.spread)) / 2000n
    return recipes.purchase({
      orderId: 'ord_1',
      userId: 'usr_1',
      provider: order.provider,
      total: money(order.fiat, order.total),
      fee: money(order.fiat, fee),
      spread: money(order.fiat, spread),
      crypto: money(order.crypto, order.coins),
    })
  })
const payments = fc
  .record({ fiat, units, provider })
  .map((payment) => ({ orderId: 'ord_1', provider: payment.provider, total: money(payment.fiat, payment.units) }))

const JOURNALS: Record<keyof typeof recipes, fc.Arbitrary<Journal>> = {
  purchase: purchases,
  paymentToReturn: payments.map(recipes.paymentToReturn),
  refund: payments.map(recipes.refund),
  treasuryFunding: fc
    .record({ asset, units })
    .map((funding) => recipes.treasuryFunding({ fundingId: 'f-1', amount: money(funding.asset, funding.units) })),
}

test.for(Object.entries(JOURNALS))(
  '%s sums to zero in each asset and is a journal the ledger takes',
  ([, journals]) => {
    fc.assert(
      fc.property(journals, (journal) => {
        const sums = new Map<string, bigint>()
        for (const { account, units } of journal.entries) {
          expect(units).not.toBe(0n)
          sums.set(account.asset, (sums.get(account.asset) ?? 0n) + units)
        }
        expect([...sums.values()].every((sum) => sum === 0n)).toBe(true)
        assertJournal(journal)
      }),
      { numRuns: 200 },
    )
  },
)

test.for(Object.entries(JOURNALS))(
  '%s touches the accounts its table names, on the sides it names',
  async ([name, journals]) => {
    const recipe = (await readRecipes()).find((documented) => documented.name === name)
    const documented =
      recipe?.lines.map(({ account, debit }) => ({ account: pattern(account), isDebit: debit !== '' })) ?? []
    const used = new Set<string>()
    fc.assert(
      fc.property(journals, (journal) => {
        for (const { account, units } of journal.entries) {
          const line = documented.find((row) => row.account.test(account.name) && row.isDebit === units < 0n)
          expect(line, `${account.name} is not in the table of ${name}`).toBeDefined()
          used.add(String(line?.account))
        }
      }),
      { numRuns: 100 },
    )
    expect(used.size).toBe(documented.length)
  },
)

function pattern(account: string): RegExp {
  const text = account
    .replace('{user}', 'usr_1')
    .replace('{provider}', '(stripe|bank|custody)')
    .replace('{fiat}', `(${FIATS.join('|')})`)
    .replace('{crypto}', `(${CRYPTOS.join('|')})`)
    .replace('{asset}', '[A-Z]+')
  return new RegExp(`^${text}$`)
}

test('a part that is nothing is left out', () => {
  const { entries } = recipes.purchase({
    orderId: 'ord_1',
    userId: 'usr_1',
    provider: 'bank',
    total: money('KES', 100_000n),
    fee: money('KES', 0n),
    spread: money('KES', 0n),
    crypto: money('USDT', 7_692_307n),
  })
  expect(entries.map(({ account, units }) => [account.name, units])).toEqual([
    ['clearing:bank:KES', -100_000n],
    ['treasury:KES', 100_000n],
    ['treasury:USDT', -7_692_307n],
    ['customer:usr_1:available:USDT', 7_692_307n],
  ])
})

test('a purchase is booked to the last unit', () => {
  const { key, entries } = recipes.purchase({
    orderId: 'ord_1',
    userId: 'usr_1',
    provider: 'stripe',
    total: money('NGN', 2_000_000n),
    fee: money('NGN', 50_000n),
    spread: money('NGN', 19_306n),
    crypto: money('BTC', 23_636n),
  })
  expect(key).toBe('purchase:ord_1')
  expect(Object.fromEntries(entries.map(({ account, units }) => [account.name, units]))).toEqual({
    'clearing:stripe:NGN': -2_000_000n,
    'fees:NGN': 50_000n,
    'spread:NGN': 19_306n,
    'treasury:NGN': 1_930_694n,
    'treasury:BTC': -23_636n,
    'customer:usr_1:available:BTC': 23_636n,
  })
})

test('what one cause moves twice has one key, what two causes move has two', () => {
  const payment = { orderId: 'ord_1', provider: 'stripe', total: money('USD', 100n) } as const
  expect(recipes.refund(payment).key).toBe(recipes.refund(payment).key)
  const keys = [
    recipes.refund(payment),
    recipes.paymentToReturn(payment),
    recipes.refund({ ...payment, orderId: 'ord_2' }),
  ]
  expect(new Set(keys.map(({ key }) => key)).size).toBe(3)
})

test('only what others owe us may go below zero', async () => {
  const accounts = [
    chart.customerAvailable('usr_1', 'BTC'),
    chart.clearing('stripe', 'USD'),
    chart.treasury('BTC'),
    chart.fees('USD'),
    chart.spread('USD'),
    chart.refundsPayable('USD'),
  ]
  expect(accounts.filter(({ mayGoNegative }) => mayGoNegative).map(({ name }) => name)).toEqual(['clearing:stripe:USD'])
  expect(await readChart()).toHaveLength(accounts.length)
})
