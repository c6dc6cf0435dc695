// What customers must have been told, each once, and what they may have been told besides: told from the rows alone.
import type { Rows } from './rows.ts'

export type Notices = { must: string[]; may: string[] }

export function expectedNotices(rows: Rows): Notices {
  const all = [
    ...rows.deposits.map((row) => ofDeposit(rows, row)),
    ...rows.payouts.map(({ id, user_id, state }) => {
      const isTold = state === 'completed' || state === 'failed'
      return { must: isTold ? [`${user_id} payout:${id}:${state}`] : [], may: [] }
    }),
    ...rows.cashOuts.map((row) => ofCashOut(row, 'cash_out')),
    ...rows.bills.map(ofBill),
    ...rows.blockTrades.map((row) => ofBlockTrade(rows, row)),
    ...rows.sales.map((row) => ofSale(rows, row)),
    ...rows.withdrawals.map(({ id, user_id, state }) => {
      const isTold = state === 'completed' || state === 'failed'
      return { must: isTold ? [`${user_id} withdrawal:${id}:${state}`] : [], may: [] }
    }),
    ...rows.chainDeposits.map(({ id, user_id, state }) => ({
      must: state === 'credited' || state === 'dropped' ? [`${user_id} chain_deposit:${id}:${state}`] : [],
      // It came after all, having been given up.
      may: [`${user_id} chain_deposit:${id}:dropped`],
    })),
    ...rows.transfers.map((row) => ofTransfer(rows, row)),
    ...rows.agentDeals.map(ofAgentDeal),
    ...rows.conversions.map(({ id, user_id }) => ({ must: [`${user_id} conversion:${id}`], may: [] })),
    ...rows.orders.map((row) => ofOrder(rows, row)),
    ...rows.proposals.map(ofProposal),
    ...rows.receipts.map((row) => ofReceipt(rows, row)),
  ]
  return { must: all.flatMap(({ must }) => must), may: all.flatMap(({ may }) => may) }
}

/** In place of a company its admins are told. */
function ofTransfer({ find }: Rows, { id, sender_id, recipient_id }: Rows['transfers'][number]): Notices {
  const senders = find.adminsOf.get(sender_id) ?? [sender_id]
  const sent = senders.map((each) => `${each} transfer:${id}:sent`)
  return { must: [...sent, `${recipient_id} transfer:${id}:received`], may: [] }
}

/** Who must approve it is asked; once it is done both are told, and who started it when nobody answered. */
function ofAgentDeal({ id, agent_user_id, customer_id, started_by, state }: Rows['agentDeals'][number]): Notices {
  const both = [agent_user_id, customer_id]
  const asked = both.filter((each) => each !== started_by).map((each) => `${each} agent_deal:${id}:asked`)
  const done = both.map((each) => `${each} agent_deal:${id}:completed`)
  if (state === 'expired') return { must: [...asked, `${started_by} agent_deal:${id}:unanswered`], may: [] }
  return { must: state === 'completed' ? [...asked, ...done] : asked, may: [] }
}

/** One that came back was told as paid before. */
function ofCashOut(
  { id, user_id, state }: Pick<Rows['cashOuts'][number], 'user_id' | 'state'> & { id: string },
  noun: string,
): Notices {
  const told = (...ends: string[]) => ends.map((end) => `${user_id} ${noun}:${id}:${end}`)
  if (state === 'completed' || state === 'failed') return { must: told(state), may: [] }
  return { must: state === 'returned' ? told('completed', 'returned') : [], may: [] }
}

/** Its token may come later. */
function ofBill(row: Rows['bills'][number]): Notices {
  return { ...ofCashOut(row, 'bill'), may: row.token === null ? [] : [`${row.user_id} bill:${row.id}:token`] }
}

/** Each refusal of an account is told. */
function ofSale(rows: Rows, { id, user_id, state }: Rows['sales'][number]): Notices {
  const refused = rows.bankPayouts
    .filter((payout) => payout.owner_id === id && payout.state === 'refused')
    .map((payout) => `${user_id} sale:${id}:refused:${payout.id}`)
  const told = (...ends: string[]) => ends.map((end) => `${user_id} sale:${id}:${end}`)
  if (state === 'completed' || state === 'failed') return { must: [...refused, ...told(state)], may: [] }
  if (state === 'returning') return { must: [...refused, ...told('completed')], may: [] }
  return { must: [...refused, ...(state === 'returned' ? told('completed', 'returned') : [])], may: [] }
}

/** Each prompt has its own end. Told on the spot, that the phone cannot be asked, a customer is told nothing more. */
function ofDeposit(rows: Rows, { id, user_id, state }: Rows['deposits'][number]): Notices {
  const prompts = rows.find.promptsOfDeposit.get(id) ?? []
  const may = prompts.map((prompt) => `${user_id} deposit:${id}:${prompt.id}`)
  if (state === 'completed') return { must: [`${user_id} deposit:${id}:completed`], may }
  const last = prompts.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
  const hasEnded = state === 'failed' || state === 'cancelled' || state === 'expired'
  const isKnown = last && (last.checkout_ref !== null || last.state === 'lost')
  return { must: hasEnded && isKnown ? [`${user_id} deposit:${id}:${last.id}`] : [], may }
}

function ofOrder(rows: Rows, { id, user_id, state }: Rows['orders'][number]): Notices {
  const told = (...states: string[]) => states.map((each) => `${user_id} order:${id}:${each}`)
  const before = rows.find.takenBack.has(id) ? told('completed') : []
  if (state === 'completed' || state === 'expired') return { must: told(state), may: [] }
  // Money that came when its time was over goes back.
  if (state === 'refund_pending') return { must: [...before, ...told('refund_pending')], may: told('expired') }
  if (state === 'refunded') return { must: [...before, ...told('refund_pending', 'refunded')], may: told('expired') }
  return { must: [], may: [] }
}

const TOLD_KINDS = new Set(['manual_credit', 'manual_debit', 'debt_recovery', 'debt_write_off'])

function ofProposal({ id, kind, user_id, state }: Rows['proposals'][number]): Notices {
  const isTold = state === 'approved' && TOLD_KINDS.has(kind)
  return { must: isTold ? [`${user_id} correction:${id}`] : [], may: [] }
}

/** What goes back with its order's refund is told by the order; what names no order or wallet has nobody to be told. */
function ofReceipt(rows: Rows, row: Rows['receipts'][number]): Notices {
  const userId = rows.find.order.get(row.owner_id)?.user_id ?? rows.find.walletOf.get(row.owner_id)
  if (!userId) return { must: [], may: [] }
  const told = (...steps: string[]) => steps.map((each) => `${userId} receipt:${row.id}:${each}`)
  const may = told('held')
  if (row.refund_id || row.state === 'matched' || row.state === 'received') return { must: [], may }
  if (row.need === 'decide') return { must: may, may: [] }
  return { must: row.state === 'returned' ? told('returning', 'returned') : told('returning'), may }
}

/** Of each answer, each withdrawal of one, and each end that is not the customer's own doing. */
function ofBlockTrade({ find }: Rows, trade: Rows['blockTrades'][number]): Notices {
  const { id, user_id, asked_by, created_at } = trade
  // A company's is told to it and to who may ask or accept: to those who came meanwhile, and to those who left, from then on or until then.
  const askers = asked_by === null ? [] : (find.askersOf.get(user_id) ?? [])
  const stayed = askers.filter(({ joined_at, ended_at }) => ended_at === null && joined_at && joined_at <= created_at)
  const { must, may } = toldOf(trade)
  const told = (members: typeof askers, whats: readonly string[]) =>
    [user_id, ...new Set(members.flatMap((each) => each.user_id ?? []))].flatMap((each) =>
      whats.map((what) => `${each} block_trade:${id}:${what}`),
    )
  return { must: told(stayed, must), may: told(askers, [...must, ...may]) }
}

/** Which answer was withdrawn last is not in the row of who took the request back, or was refused, after it. */
function toldOf({ state, answers, held_at }: Rows['blockTrades'][number]): Notices {
  const numbers = Array.from({ length: answers }, (_, index) => index + 1)
  const ends = ['refused', 'expired', 'lapsed', 'settled'].includes(state) ? [state] : []
  const earlier = numbers.filter((number) => number < answers || state === 'asked')
  return {
    must: [
      ...numbers.map((number) => `quoted:${number}`),
      ...earlier.map((number) => `withdrawn:${number}`),
      ...(held_at ? ['held'] : []),
      ...ends,
    ],
    may: ['funding', `withdrawn:${answers}`],
  }
}
