// SQL on proposals.
import { CAPPED_KINDS } from '@kivuko/contract/console-debts.ts'
import type { ProposalKind, ProposalState } from '@kivuko/contract/console-proposals.ts'
import type { OrderId, ProposalId, RefundId, UserId } from '#platform/ids.ts'
import { chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db } from '#tables.ts'
import { allOrders } from '#trading/find-order.ts'
import { people } from '#users/people.ts'
import { PROPOSAL_TRANSITIONS } from './proposal.ts'

export const proposals = stateTable('proposals', PROPOSAL_TRANSITIONS)

/** Whether a purchase, or a refund, has one that waits or was approved: it gets no second. */
export async function hasLiveProposal(db: Db, of: { orderId: OrderId } | { refundId: RefundId }): Promise<boolean> {
  const live = db.selectFrom('proposals').select('id').where('state', 'in', ['proposed', 'approved'])
  const found =
    'orderId' in of
      ? live.where('kind', '=', 'purchase_refund').where('order_id', '=', of.orderId)
      : live.where('refund_id', '=', of.refundId)
  return (await found.executeTakeFirst()) !== undefined
}

export type ProposalLine = Awaited<ReturnType<typeof pageProposals>>['rows'][number]

export type ProposalFilter = {
  state?: ProposalState | undefined
  kind?: ProposalKind | undefined
  customer?: string | undefined
}

/** Newest first. */
export async function pageProposals(db: Db, { state, kind, customer }: ProposalFilter, page: PageAsked) {
  const filter = chosen({ 'p.state': state, 'p.kind': kind, 'p.user_id': customer as UserId | undefined })
  return pageById(
    namedProposals(db).where((row) => row.and(filter)),
    'p.id',
    page,
  )
}

export async function findNamedProposal(db: Db, id: string): Promise<ProposalLine | undefined> {
  return namedProposals(db)
    .where('p.id', '=', id as ProposalId)
    .executeTakeFirst()
}

/** With the names of everybody in them. */
function namedProposals(db: Db) {
  return db
    .selectFrom('proposals as p')
    .leftJoin(people(db).as('customer'), 'customer.id', 'p.user_id')
    .innerJoin(people(db).as('proposer'), 'proposer.id', 'p.proposed_by')
    .leftJoin(people(db).as('decider'), 'decider.id', 'p.decided_by')
    .leftJoin(people(db).as('seconder'), 'seconder.id', 'p.seconded_by')
    .leftJoin(allOrders(db).as('orders'), 'orders.id', 'p.order_id')
    .selectAll('p')
    .select(['customer.email as customer_email', 'orders.reference as order_reference'])
    .select(['customer.name as customer_name', 'proposer.name as proposer_name', 'decider.name as decider_name'])
    .select('seconder.name as seconder_name')
}

/** Corrections of this proposer that were approved since, as amounts. */
export async function findCorrectedSince(db: Db, proposer: UserId, since: Date) {
  return db
    .selectFrom('proposals')
    .select(['asset', 'units'])
    .where('proposed_by', '=', proposer)
    .where('decided_at', '>', since)
    .where('state', '=', 'approved')
    .where('kind', 'in', CAPPED_KINDS)
    .execute()
}
