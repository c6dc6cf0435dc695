// Two looks at one withdrawal at once, and books that do not fit: no coins leave twice, and nothing ends by half.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { askAboutPayment } from '@kivuko/contract/console-stuck-payments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { carryOutSend } from '../../src/custody/chain-sending/carry-out-send.ts'
import { giveNumber } from '../../src/custody/chain-sending/give-number.ts'
import { signAttempt } from '../../src/custody/chain-sending/sign-attempt.ts'
import { carryOutSendJob, sendWithdrawalJob } from '../../src/custody/sending-jobs.ts'
import { sendWithdrawal } from '../../src/custody/withdrawals/send-withdrawal.ts'
import type { Deps } from '../../src/deps.ts'
import type { WithdrawalId } from '../../src/platform/ids.ts'
import type { Chain } from '../../src/providers/chain/port.ts'
import { HAS_CHAINS } from '../support/chain.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { until } from '../support/until.ts'
import {
  attemptsOf,
  type ChainApp,
  holder,
  sendsOf,
  startChainApp,
  withdraw,
  withdrawalOf,
} from '../support/withdrawals.ts'

/** A withdrawal on its way, whose jobs nobody works. */
async function begun(app: ChainApp) {
  const customer = await holder(app, 'ETH', '1')
  const { reference, id } = (await withdraw(customer)).body
  await sendWithdrawal(app.deps, id as WithdrawalId)
  const send = (await sendsOf(app)).at(-1)
  if (!send) throw new Error('nothing is on its way')
  const step = () => carryOutSend(app.deps, send.id)
  return { customer, reference, id, send, step }
}

async function sendOf(app: ChainApp, id: string) {
  const send = (await sendsOf(app)).find((each) => each.id === id)
  if (!send) throw new Error('it is gone')
  return send
}

test.runIf(HAS_CHAINS)(
  'CHN-99 what was signed is never given up: a refusal that comes after it changes nothing',
  async () => {
    await using app = await startChainApp()
    const { send, step, customer, reference } = await begun(app)
    await step()
    const [unsigned] = await attemptsOf(app)
    if (!unsigned) throw new Error('it has no number')
    await step()
    const [signed] = await attemptsOf(app)
    expect(signed?.hash).toMatch(/^0x/)
    const deps: Deps = { ...app.deps, signer: { sign: async () => ({ kind: 'refused', code: 'over_day_limit' }) } }
    await signAttempt(deps, await sendOf(app, send.id), unsigned)
    expect(await attemptsOf(app)).toEqual([signed])
    expect((await sendOf(app, send.id)).state).toBe('sending')
    expect((await withdrawalOf(customer, reference)).status).toBe('sending')
  },
)

test.runIf(HAS_CHAINS)('CHN-99 a send does not end when its withdrawal cannot: nothing of it is booked', async () => {
  await using app = await startChainApp()
  const { send, step, id } = await begun(app)
  for (const _ of ['number', 'signature', 'network']) await step()
  // The network makes its block a moment after it took the transaction.
  await until('it is in a block', async () => {
    await step()
    return (await sendOf(app, send.id)).state === 'mined'
  })
  await app.deps.db
    .updateTable('withdrawals')
    .set({ state: 'cancelled' })
    .where('id', '=', id as WithdrawalId)
    .execute()
  await app.sandbox.control.chains.mine('ethereum', 4)
  await step()
  expect((await sendOf(app, send.id)).state).toBe('mined')
  expect(await ledgerUnits(app, 'provider_fees:ETH')).toBe(0n)
  // The job goes on looking.
  expect(await carryOutSendJob.find(app.deps.db, { sendId: send.id })).toBeDefined()
})

test.runIf(HAS_CHAINS)(
  'CHN-100 coins that leave while another send is looked at are not promised a second time',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp()
    const { chains } = app.sandbox.control
    await chains.automine('ethereum', false)
    const [one, two] = [await begun(app), await begun(app)]
    // Enough for one of the two.
    const balance = `0x${(7n * 10n ** 17n).toString(16)}`
    await chains.rpc('ethereum', 'anvil_setBalance', [DEMO_KEYS.hotWallet, balance])
    const chain = app.deps.chains.get('ethereum') as Chain
    const slow: Chain = {
      ...chain,
      // Another process takes the first one a long way meanwhile.
      async nonce(address, tag) {
        await one.step()
        await one.step()
        return chain.nonce(address, tag)
      },
    }
    await giveNumber({ ...app.deps, chains: new Map<ChainNetwork, Chain>([['ethereum', slow]]) }, two.send)
    expect((await sendOf(app, one.send.id)).nonce).toBe(0)
    expect(await sendOf(app, two.send.id)).toMatchObject({ state: 'waiting', nonce: null })
  },
)

test.runIf(HAS_CHAINS)(
  'CHN-95 OPS-65 a person has a withdrawal that does not move looked at now, and its send',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp()
    const askAs = ({ call }: Member, id: string) =>
      call(askAboutPayment, { params: { id }, body: { reason: 'the customer asked about it' } })
    const { id } = (await withdraw(await holder(app, 'ETH', '1'))).body
    expect((await askAs(await staffMember(app, 'treasury'), id)).problem.code).toBe('payment_not_found')
    const { id: other, send } = await begun(app)
    await app.advance(20 * 60_000)
    await sql`delete from graphile_worker._private_jobs`.execute(app.deps.db)
    const treasury = await staffMember(app, 'treasury')
    for (const each of [id, other]) expect((await askAs(treasury, each)).body).toEqual({ asked: true })
    expect(await carryOutSendJob.find(app.deps.db, { sendId: send.id })).toBeDefined()
    expect(await sendWithdrawalJob.find(app.deps.db, { withdrawalId: id as WithdrawalId })).toBeDefined()
    expect(await auditLines(app, 'payment.ask')).toHaveLength(2)
  },
)
