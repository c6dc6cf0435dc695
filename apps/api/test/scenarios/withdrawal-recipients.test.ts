// Recipients that are contracts: what they refuse, and who pays for the gas they use.
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { HAS_CHAINS } from '../support/chain.ts'
import { CONTRACTS } from '../support/contracts.ts'
import { ledgerUnits, linesOf, paymentNotices } from '../support/phone-payments.ts'
import { until } from '../support/until.ts'
import {
  coinsOf,
  holder,
  OUTSIDE,
  putCode,
  sendsOf,
  startChainApp,
  unitsOf,
  withdraw,
  withdrawalIn,
  withdrawalOf,
  withdrawalQuote,
} from '../support/withdrawals.ts'

const ONE_ETH = unitsOf('ETH', '1')

test.runIf(HAS_CHAINS)(
  'CHN-90 a recipient that does not take the coins is refused at the price; one that refuses them only later gives them back',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp()
    const customer = await holder(app, 'ETH', '1')
    const made = (await withdraw(customer)).body
    await putCode(app, OUTSIDE, CONTRACTS.refusing)
    const refused = await withdrawalQuote(customer)
    expect([refused.status, refused.problem.code]).toEqual([422, 'address_invalid'])
    expect(refused.problem.errors).toMatchObject([
      { field: 'address', message: expect.stringMatching(/a transfer to it fails/) },
    ])
    // Only the coin that the contract refuses is refused.
    const dollars = await holder(app, 'USDT', '50')
    expect((await withdrawalQuote(dollars, { asset: 'USDT', amount: '50' })).status).toBe(200)

    await app.startBackground()
    const failed = await withdrawalIn(customer, made.reference, 'failed')
    expect(failed.problem).toMatch(/does not take these coins/)
    expect(await coinsOf(app, customer, 'ETH')).toEqual({ available: ONE_ETH, held: 0n })
    expect(await sendsOf(app)).toMatchObject([{ state: 'refused', nonce: null, problem: null }])
    expect(await app.deps.db.selectFrom('limit_takings').selectAll().execute()).toEqual([])
    expect(await paymentNotices(customer)).toMatchObject([{ title: expect.stringMatching(/was not sent$/) }])
    // The next is not held up by it.
    await putCode(app, OUTSIDE, '0x')
    const next = (await withdraw(customer)).body
    await withdrawalIn(customer, next.reference, 'confirming')
    expect(await checkBooks(app.deps.db)).toEqual([])
  },
)

test.runIf(HAS_CHAINS)(
  'CHN-91 CHN-92 who sends to a contract pays for the gas it uses, and it uses no more than was paid for; a transfer that fails in its block keeps its fee',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp()
    const { chains } = app.sandbox.control
    const customer = await holder(app, 'ETH', '3')
    const plain = unitsOf('ETH', (await withdrawalQuote(customer)).body.fee)
    await putCode(app, OUTSIDE, CONTRACTS.working)
    const one = (await withdraw(customer, { amount: '1' })).body
    const fee = unitsOf('ETH', one.fee)
    expect(fee).toBeGreaterThan(plain * 3n)
    await app.startBackground()
    await withdrawalIn(customer, one.reference, 'confirming')
    await chains.mine('ethereum', 3)
    await withdrawalIn(customer, one.reference, 'completed')
    const took = -(await ledgerUnits(app, 'provider_fees:ETH'))
    expect(took).toBeGreaterThan(plain)
    expect(took).toBeLessThanOrEqual(fee)

    // It was a person's when the price was asked.
    await putCode(app, OUTSIDE, '0x')
    const quoteId = (await withdrawalQuote(customer, { amount: '1' })).body.quote_id
    await putCode(app, OUTSIDE, CONTRACTS.working)
    const two = (await withdraw(customer, { quoteId })).body
    expect((await withdrawalIn(customer, two.reference, 'failed')).problem).toMatch(/more gas than the fee pays for/)
    expect(await coinsOf(app, customer, 'ETH')).toEqual({ available: ONE_ETH * 2n, held: 0n })
    expect(-(await ledgerUnits(app, 'provider_fees:ETH'))).toBe(took)

    // It takes the coins until the transaction is signed.
    await chains.automine('ethereum', false)
    const three = (await withdraw(customer, { amount: '1' })).body
    await until('it is signed', async () => (await withdrawalOf(customer, three.reference)).transaction_hash)
    await putCode(app, OUTSIDE, CONTRACTS.burning)
    await until('it has failed', async () => {
      await chains.mine('ethereum', 1)
      return (await withdrawalOf(customer, three.reference)).status === 'failed'
    })
    const kept = unitsOf('ETH', three.fee)
    expect(await coinsOf(app, customer, 'ETH')).toEqual({ available: ONE_ETH * 2n - kept, held: 0n })
    expect(await ledgerUnits(app, 'fees:ETH')).toBe(fee + kept)
    const burnt = -(await ledgerUnits(app, 'provider_fees:ETH')) - took
    expect(burnt).toBeGreaterThan(plain)
    expect(burnt).toBeLessThanOrEqual(kept)
    expect(await app.deps.db.selectFrom('limit_takings').select('source_id').execute()).toHaveLength(1)
    expect(await paymentNotices(customer)).toContainEqual(
      expect.objectContaining({
        message: expect.stringMatching(/the network kept its fee\. .+ is back in your wallet/),
      }),
    )
    const line = (await linesOf(customer)).find(({ external_reference }) => external_reference === three.reference)
    expect(line).toMatchObject({ status: 'failed', description: expect.stringMatching(/the fee was taken$/) })
    expect(await checkBooks(app.deps.db)).toEqual([])
  },
)
