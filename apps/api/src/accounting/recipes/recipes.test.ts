import { CHAIN_ASSETS, CHAIN_NETWORKS } from '@kivuko/contract/chain.ts'
import { assertJournal, type Journal } from '@kivuko/ledger/journal.ts'
import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecipes } from '../../../../../tools/ledger-doc.ts'
import { accountPattern, CODES, CRYPTOS, FIATS, PROVIDERS } from '../../../test/support/account-pattern.ts'
import { FURTHER_JOURNALS } from '../../../test/support/further-journals.ts'
import { bankReceipt } from './bank-receipt.ts'
import { chainDeposit } from './chain-deposit.ts'
import { coldStorage } from './cold-storage.ts'
import { manualCredit, manualDebit, purchaseReversal } from './correction.ts'
import { deposit } from './deposit.ts'
import { conversion } from './exchange.ts'
import { payout, payoutHold, payoutRelease } from './payout.ts'
import { networkFee, providerFee } from './provider-fee.ts'
import { purchase } from './purchase.ts'
import { paymentToReturn, refund } from './refund.ts'
import { sale, saleCoinsBack, saleHold, saleRelease, saleReturn } from './sale.ts'
import { transfer } from './transfer.ts'
import { treasuryFunding } from './treasury-funding.ts'
import { withdrawal, withdrawalHold, withdrawalRelease, withdrawalReverted } from './withdrawal.ts'

const asset = fc.constantFrom(...CODES)
const fiat = fc.constantFrom(...FIATS)
const crypto = fc.constantFrom(...CRYPTOS)
const units = fc.bigInt({ min: 1n, max: 2n ** 62n })
const provider = fc.constantFrom(...PROVIDERS)

/** A payment split as an order splits it: fee and spread are parts of the total, each may be nothing. */
const orders = fc
  .record({ fiat, crypto, total: units, coins: units, provider, fee: fc.nat(1000), spread: fc.nat(1000) })
  .map((order) => {
    const fee = (order.total * BigInt(order.fee)) / 2000n
    const spread = ((order.total - fee) * BigInt(order.spread)) / 2000n
    return {
      orderId: 'ord_1',
      userId: 'usr_1',
      provider: order.provider,
      total: money(order.fiat, order.total),
      fee: money(order.fiat, fee),
      spread: money(order.fiat, spread),
      margin: {
        partnerId: 'ptn_1',
        amount: money(order.fiat, (order.total - fee - spread) / 3n),
      },
      withheld: money(order.fiat, (order.total - fee - spread) / 7n),
      goods: money(order.crypto, order.coins),
    }
  })
const corrected = fc
  .record({ asset, units })
  .map(({ asset: code, units: count }) => ({ proposalId: 'prp_1', userId: 'usr_1', amount: money(code, count) }))
const payments = fc
  .record({ fiat, units, provider })
  .map((payment) => ({ causeId: 'ord_1', provider: payment.provider, total: money(payment.fiat, payment.units) }))

const payouts = fc
  .record({
    fiat,
    received: fiat,
    units,
    paid: fc.bigInt({ min: 1n, max: 2n ** 61n }),
    provider,
    fee: fc.nat(1000),
    spread: fc.nat(1000),
  })
  .filter((payout) => payout.fiat !== payout.received)
  .map((payout) => ({
    payoutId: 'pyt_1',
    userId: 'usr_1',
    provider: payout.provider,
    amount: money(payout.fiat, payout.units),
    fee: money(payout.fiat, BigInt(payout.fee)),
    received: money(payout.received, payout.paid),
    spread: money(payout.received, BigInt(payout.spread)),
  }))

const sold = fc
  .record({
    crypto,
    fiat,
    units,
    paid: fc.bigInt({ min: 1n, max: 2n ** 61n }),
    provider,
    fee: fc.nat(1000),
    spread: fc.nat(1000),
  })
  .map((each) => ({
    saleId: 'sal_1',
    userId: 'usr_1',
    provider: each.provider,
    coins: money(each.crypto, each.units),
    received: money(each.fiat, each.paid),
    fee: money(each.fiat, BigInt(each.fee)),
    spread: money(each.fiat, BigInt(each.spread)),
  }))

const withdrawn = fc
  .record({
    network: fc.constantFrom(...CHAIN_NETWORKS),
    coin: fc.constantFrom(...CHAIN_ASSETS),
    units,
    part: fc.nat(999),
  })
  .map(({ network, coin, units: count, part }) => ({
    withdrawalId: 'wdr_1',
    userId: 'usr_1',
    network,
    amount: money(coin, count + 1n),
    fee: money(coin, (count * BigInt(part)) / 1000n + 1n),
  }))

const SENT = { transferId: 'trf_1', senderId: 'usr_1', recipientId: 'usr_2' }
const JOURNALS: Record<string, fc.Arbitrary<Journal>> = {
  purchase: orders.map(purchase),
  purchaseReversal: orders.map(purchaseReversal),
  manualCredit: corrected.map(manualCredit),
  providerFee: payments.map((payment) =>
    providerFee({ provider: payment.provider, lineId: 'line-1', fee: payment.total }),
  ),
  manualDebit: corrected.map(manualDebit),
  bankReceipt: payments.map(({ provider, total }) => bankReceipt({ receiptId: 'brc_1', provider, amount: total })),
  paymentToReturn: payments.map(paymentToReturn),
  refund: payments.map(refund),
  deposit: payouts.map(({ userId, provider, amount, fee }) =>
    deposit({
      depositId: 'dep_1',
      userId,
      provider,
      amount: money(amount.asset, amount.units + fee.units),
      fee,
    }),
  ),
  payoutHold: payouts.map(payoutHold),
  payoutRelease: payouts.map(payoutRelease),
  payout: payouts.map(payout),
  saleHold: sold.map(saleHold),
  saleRelease: sold.map(saleRelease),
  sale: sold.map(sale),
  saleReturn: sold.map(saleReturn),
  saleCoinsBack: sold.map((input) =>
    saleCoinsBack({ ...input, coinsBack: money(input.coins.asset, (input.coins.units + 1n) / 2n) }),
  ),
  withdrawalHold: withdrawn.map(withdrawalHold),
  withdrawalRelease: withdrawn.map(withdrawalRelease),
  withdrawalReverted: withdrawn.map(withdrawalReverted),
  withdrawal: withdrawn.map(withdrawal),
  networkFee: withdrawn.map(({ network, fee }) => networkFee({ sendId: 'chs_1', network, fee })),
  coldStorage: withdrawn.map(({ network, amount }) => coldStorage({ sendId: 'chs_1', network, amount })),
  chainDeposit: fc
    .record({ network: fc.constantFrom(...CHAIN_NETWORKS), asset: fc.constantFrom(...CHAIN_ASSETS), units })
    .map(({ network, asset: coin, units: count }) =>
      chainDeposit({ depositId: 'cdp_1', userId: 'usr_1', network, amount: money(coin, count) }),
    ),
  transfer: payouts.map(({ amount }) => transfer({ ...SENT, amount })),
  conversion: payouts.map((input) => conversion({ ...input, conversionId: 'cnv_1' })),
  ...FURTHER_JOURNALS,
  treasuryFunding: fc
    .record({ asset, units })
    .map((funding) => treasuryFunding({ fundingId: 'f-1', amount: money(funding.asset, funding.units) })),
}

test('every recipe is tried here', async () => {
  const recipes = await readRecipes()
  expect(Object.keys(JOURNALS).toSorted()).toEqual(recipes.map(({ name }) => name).toSorted())
})

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
      recipe?.lines.map(({ account, debit }) => ({ account: accountPattern(account), isDebit: debit !== '' })) ?? []
    const used = new Set<unknown>()
    fc.assert(
      fc.property(journals, (journal) => {
        for (const { account, units } of journal.entries) {
          const line = documented.find((row) => row.account.test(account.name) && row.isDebit === units < 0n)
          expect(line, `${account.name} is not in the table of ${name}`).toBeDefined()
          used.add(line)
        }
      }),
      { numRuns: 100 },
    )
    expect(used.size).toBe(documented.length)
  },
)

test('a bank transfer is booked once from outside: what it pays, and what goes back of it, is taken from where it waits', () => {
  const total = money('NGN', 2_000_000n)
  const namesOf = ({ entries }: Journal) => entries.map(({ account, units }) => [account.name, units])
  expect(namesOf(bankReceipt({ receiptId: 'brc_1', provider: 'paystack', amount: total }))).toEqual([
    ['clearing:paystack:NGN', -2_000_000n],
    ['unmatched:NGN', 2_000_000n],
  ])
  const back = paymentToReturn({ causeId: 'brc_1', provider: 'unmatched', total })
  expect(back.key).toBe('payment_to_return:brc_1')
  expect(namesOf(back)).toEqual([
    ['unmatched:NGN', -2_000_000n],
    ['refunds:payable:NGN', 2_000_000n],
  ])
})

test('a payout sets aside what it takes and what it pays out, so that paying or giving back touches nothing else', () => {
  const paidOut = {
    payoutId: 'pyt_1',
    userId: 'usr_1',
    amount: money('NGN', 1_000_000n),
    fee: money('NGN', 25_000n),
    received: money('KES', 80_000n),
    spread: money('KES', 800n),
  }
  const unitsOf = ({ entries }: Journal) => entries.map(({ account, units }) => [account.name, units])
  const hold = unitsOf(payoutHold(paidOut))
  expect(hold).toEqual([
    ['customer:usr_1:available:NGN', -1_025_000n],
    ['customer:usr_1:held:NGN', 1_025_000n],
    ['treasury:KES', -80_800n],
    ['payouts:promised:KES', 80_800n],
  ])
  expect(new Map(unitsOf(payoutRelease(paidOut)) as [string, bigint][])).toEqual(
    new Map(hold.map(([name, units]) => [name, -(units as bigint)] as [string, bigint])),
  )
  expect(unitsOf(payout({ ...paidOut, provider: 'mpesa' })).filter(([, units]) => (units as bigint) < 0n)).toEqual([
    ['customer:usr_1:held:NGN', -1_025_000n],
    ['payouts:promised:KES', -80_800n],
  ])
})
