// SQL on proposals.
import type { ProposalKind, ProposalState } from '@kivuko/contract/console-proposals.ts'
import type { OrderId, ProposalId, RefundId, UserId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tx } from '#tables.ts'
import { PROPOSAL_TRANSITIONS, type ProposalRow } from './proposal.ts'

export async function insertProposal(tx: Tx, row: ProposalRow): Promise<void> {
  await tx.insertInto('proposals').values(row).execute()
}

export async function findProposalForUpdate(tx: Tx, id: string): Promise<ProposalRow | undefined> {
  return tx
    .selectFrom('proposals')
    .selectAll()
    .where('id', '=', id as ProposalId)
    .forUpdate()
    .executeTakeFirst()
}

export type Decided = { by: UserId; at: Date; words: string }

/** True when this call ended it; false when it had ended before. */
export async function advanceProposal(tx: Tx, id: ProposalId, to: ProposalState, decided: Decided): Promise<boolean> {
  const result = await tx
    .updateTable('proposals')
    .set({ state: to, decided_by: decided.by, decided_at: decided.at, decision: decided.words })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(PROPOSAL_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether a purchase, or a refund, has one that waits or was approved: it gets no second. */
export async function hasLiveProposal(db: Db, of: { orderId: OrderId } | { refundId: RefundId }): Promise<boolean> {
  const live = db.selectFrom('proposals').select('id').where('state', 'in', ['proposed', 'approved'])
  const found =
    'orderId' in of
      ? live.where('kind', '=', 'purchase_refund').where('order_id', '=', of.orderId)
      : live.where('refund_id', '=', of.refundId)
  return (await found.executeTakeFirst()) !== undefined
}

/** How many wait for somebody's word. */
export async function countProposed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('proposals')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type ProposalLine = Awaited<ReturnType<typeof findProposals>>[number]

export type ProposalFilter = {
  id?: string | undefined
  state?: ProposalState | undefined
  kind?: ProposalKind | undefined
  customer?: string | undefined
  after?: string | undefined
  limit: number
}

/** With the names of everybody in them, newest first. */
export async function findProposals(db: Db, { id, state, kind, customer, after, limit }: ProposalFilter) {
  let query = db
    .selectFrom('proposals as p')
    .leftJoin('users as customer', 'customer.id', 'p.user_id')
    .innerJoin('users as proposer', 'proposer.id', 'p.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'p.decided_by')
    .leftJoin('orders', 'orders.id', 'p.order_id')
    .selectAll('p')
    .select(['customer.email as customer_email', 'orders.reference as order_reference'])
    .select(['customer.first_name as customer_first_name', 'customer.last_name as customer_last_name'])
    .select(['proposer.first_name as proposer_first_name', 'proposer.last_name as proposer_last_name'])
    .select(['decider.first_name as decider_first_name', 'decider.last_name as decider_last_name'])
    .orderBy('p.id', 'desc')
    .limit(limit)
  if (id !== undefined) query = query.where('p.id', '=', id as ProposalId)
  if (state) query = query.where('p.state', '=', state)
  if (kind) query = query.where('p.kind', '=', kind)
  if (customer) query = query.where('p.user_id', '=', customer as UserId)
  if (after) query = query.where('p.id', '<', after as ProposalId)
  return query.execute()
}
