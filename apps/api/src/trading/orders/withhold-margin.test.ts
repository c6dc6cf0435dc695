import { MARGIN_BPS_END } from '@kivuko/contract/partner-margins.ts'
import { add, money } from '@kivuko/money/money.ts'
import { rateFromMicros } from '@kivuko/money/rate.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partnerMargin } from '#accounting/chart.ts'
import { purchaseReversal } from '#accounting/recipes/correction.ts'
import { marginGivenBack, marginWithheld } from '#accounting/recipes/partner-margin.ts'
import { purchase } from '#accounting/recipes/purchase.ts'
import { netOf, termsOf } from '#market/quote.ts'
import { boughtBy } from '#trading/bought-by.ts'
import type { Order } from '#trading/order.ts'
import { withheldOf } from './withhold-margin.ts'

const PARTNER = 'ptn_1'
const arbitrary = fc.record({
  total: fc.bigInt({ min: 1_000n, max: 10n ** 12n }),
  micros: fc.bigInt({ min: 1_000_000n, max: 10n ** 14n }),
  bps: fc.bigInt({ min: 1n, max: BigInt(MARGIN_BPS_END) }),
  feeBps: fc.bigInt({ min: 0n, max: 500n }),
  spreadBps: fc.bigInt({ min: 0n, max: 300n }),
  /** What a network took of the payment, in thousandths, one after another; less means that it gave some back. */
  gone: fc.array(fc.bigInt({ min: 0n, max: 1_200n }), { maxLength: 6 }),
})

test('PTN-161 what is shown is charged, accrued and given back to the last unit, whatever is taken back and in which steps', () => {
  fc.assert(
    fc.property(arbitrary, ({ total, micros, gone, bps, ...rates }) => {
      const order = orderOf({ total, micros, bps, ...rates })
      if (!order) return
      const shown = (total * bps) / 10_000n
      expect(order.margin_units).toBe(shown)
      // Charged: what is not fee and not margin buys coins, and nothing else.
      expect(netOf(order).units + order.fee_units + shown).toBe(total)
      const bought = { ...boughtBy(order), provider: 'mpesa' as const }
      const journals = [purchase(bought)]
      let withheld = 0n
      for (const [turn, thousandths] of gone.entries()) {
        const now = withheldOf(order, (total * thousandths) / 1_000n)
        expect(now >= 0n && now <= shown).toBe(true)
        // Never less of the margin than of the payment.
        if (thousandths <= 1_000n) expect(now * total >= shown * ((total * thousandths) / 1_000n)).toBe(true)
        const recipe = now > withheld ? marginWithheld : marginGivenBack
        const units = now > withheld ? now - withheld : withheld - now
        journals.push(recipe({ causeId: `${turn}`, partnerId: PARTNER, amount: money('KES', units) }))
        withheld = now
      }
      expect(unitsOn(journals)).toBe(shown - withheld)
      journals.push(purchaseReversal({ ...bought, withheld: money('KES', withheld) }))
      for (const { entries } of journals)
        expect([...sumsOf(entries).values()].filter((units) => units !== 0n)).toEqual([])
      expect(unitsOn(journals)).toBe(0n)
      expect(totalsOf(journals).get('margins:withheld:KES') ?? 0n).toBe(0n)
    }),
  )
})

function orderOf({
  total,
  micros,
  ...rates
}: {
  total: bigint
  micros: bigint
  bps: bigint
  feeBps: bigint
  spreadBps: bigint
}) {
  const terms = termsOf({
    ...{ total: money('KES', total), mid: rateFromMicros('BTC', 'KES', micros), method: 'mpesa' },
    ...{ spreadBps: rates.spreadBps, feeBps: rates.feeBps, margin: { partnerId: PARTNER, bps: rates.bps } },
  })
  return terms && ({ ...terms, id: 'ord_1', user_id: 'usr_1' } as unknown as Order)
}

type Journals = readonly ReturnType<typeof purchase>[]

function unitsOn(journals: Journals): bigint {
  return totalsOf(journals).get(partnerMargin(PARTNER, 'KES').name) ?? 0n
}

function totalsOf(journals: Journals): Map<string, bigint> {
  const totals = new Map<string, bigint>()
  for (const { account, units } of journals.flatMap(({ entries }) => entries))
    totals.set(account.name, (totals.get(account.name) ?? 0n) + units)
  return totals
}

function sumsOf(entries: Journals[number]['entries']): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { account, units } of entries) {
    const asset = account.asset as 'KES'
    sums.set(asset, add(money(asset, sums.get(asset) ?? 0n), money(asset, units)).units)
  }
  return sums
}
