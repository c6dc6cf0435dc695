// What mobile money offers to whoever is paid: a prompt on a phone, and the money back to the phone that paid.
import { FIRST_NETWORK, networkName, PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import { isWhole, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { type Owner, REFUND, type Refund } from '#settlement/owner.ts'
import { connectedNetworks } from '#settlement/phone-networks.ts'
import type { Collector, PhoneAttempt, PhoneCollector } from '#settlement/rail.ts'
import { askAbout } from './follow-prompt.ts'
import { requireMobileMoney } from './network.ts'
import { isCancelled, isLive, type Prompt, UNSENT } from './prompt.ts'
import { sendPrompt } from './send-prompt.ts'
import { settlePrompt } from './settle-prompt.ts'
import { startDisbursement } from './start-disbursement.ts'
import { startPrompt } from './start-prompt.ts'
import { findDisbursementsOf, findLastPrompt, findLastPrompts, findPromptIn, prompts, promptsOf } from './store.ts'

export function phoneCollector(deps: Deps): Collector {
  return {
    method: 'mpesa',
    provider: FIRST_NETWORK,
    returnsTo: Object.fromEntries(PHONE_NETWORK_IDS.map((network) => [network, `your ${networkName(network)}`])),
    isConnected: (currency) => currency === 'KES' && connectedNetworks(deps).length > 0,
    tellsEnd: false,
    mayStillBePaid: async (db, owner) => (await promptsOf(db, owner).execute()).some(isLive),
    phone: phone(deps),
    sendBack: (refund) => sendBack(deps, refund),
    isSendingBack: async (db, refundId) => (await findDisbursementsOf(db, REFUND, [refundId])).length > 0,
  }
}

function phone(deps: Deps): PhoneCollector {
  return {
    waitMs: (network) => requireMobileMoney(deps, network).promptMs,
    prepare: async (tx, payable, target) => (await startPrompt(deps, tx, payable, target)).id,
    async send(attempt, { reference }) {
      const prompt = await prompts.find(deps.db, attempt)
      if (prompt) await sendPrompt(deps, prompt, reference)
    },
    async findLast(db, owner) {
      const prompt = await findLastPrompt(db, owner)
      return prompt && toAttempt(prompt)
    },
    async findLastOf(db, kind, ids) {
      const lasts = ids.length > 0 ? await findLastPrompts(db, kind, ids) : []
      return new Map(lasts.map((prompt) => [prompt.owner_id, toAttempt(prompt)]))
    },
    poll: (owner) => poll(deps, owner),
  }
}

const STATES: Record<Prompt['state'], PhoneAttempt['state']> = {
  sending: 'waiting',
  open: 'waiting',
  paid: 'arrived',
  review: 'checked',
  lost: 'lost',
  failed: 'failed',
}

function toAttempt(prompt: Prompt): PhoneAttempt {
  const { id, phone, network, created_at: at } = prompt
  return { id, phone, network, at, state: stateOf(prompt) }
}

function stateOf(prompt: Prompt): PhoneAttempt['state'] {
  if (prompt.result_code === UNSENT) return 'unsent'
  return isCancelled(prompt) ? 'cancelled' : STATES[prompt.state]
}

/** A prompt that looks open is asked about: the answer to a dead one ends it here. */
async function poll(deps: Deps, owner: Owner): Promise<void> {
  const last = await findLastPrompt(deps.db, owner)
  if (last?.state !== 'open') return
  const answer = await askAbout(deps, last)
  if (answer) await settlePrompt(deps, last.id, answer)
}

/** Back to the phone that paid, as a payment of its own that is followed to its end. */
async function sendBack(deps: Deps, { id, of, amount }: Refund): ReturnType<Collector['sendBack']> {
  const prompt = await findPromptIn(deps.db, of, 'paid')
  const shillings = money('KES', amount.units)
  if (!prompt || !isWhole(shillings)) {
    deps.log.error({ refundId: id }, 'a payment by phone cannot be sent back by itself; it needs a person')
    return { kind: 'stuck' }
  }
  await inTransaction(deps.db, async (tx) => {
    if (!(await deps.settlement.refunds().lockPending(tx, id))) return
    if ((await findDisbursementsOf(tx, REFUND, [id])).length > 0) return
    const { phone, network } = prompt
    await startDisbursement(deps, tx, { owner: { kind: REFUND, id }, phone, network, amount: shillings })
  })
  return { kind: 'followed' }
}
