// The calls on disputes and fraud warnings: read, answer with evidence, give up.
import { type Dispute, EVIDENCE_TEXTS, type FraudWarning } from './dispute.ts'
import { invalidRequest } from './errors.ts'
import { type CardNetwork, getObject, pageOf } from './network.ts'
import { type Call, CREATED, type Operation, PAGING, retrieval } from './operation.ts'
import { createdIn, flagOf, hashOf, mergedMetadata, textOf } from './parameters.ts'
import { type DisputeEnd, endDispute, isOpen, saveDispute } from './raise-dispute.ts'

/** What this text as evidence decides, as in the real one's test mode. Any other waits for a person on the console. */
const DECIDING: Readonly<Record<string, DisputeEnd>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
  escalate_inquiry_evidence: 'escalated',
}
const EVIDENCE_MAX = 150_000

function update({ network, path, input }: Call) {
  const dispute = getObject(network, 'dispute', path.id as string)
  const given = hashOf(input, 'evidence') ?? {}
  const known: readonly string[] = EVIDENCE_TEXTS
  for (const name of Object.keys(given))
    if (!known.includes(name))
      throw invalidRequest(`Received unknown parameter: evidence[${name}]`, 'parameter_unknown', `evidence[${name}]`)
  if (!isOpen(dispute) && Object.keys(given).length > 0)
    throw invalidRequest(`This dispute is already closed.`, undefined, 'evidence')
  const evidence = { ...dispute.evidence }
  for (const name of EVIDENCE_TEXTS) if (given[name] !== undefined) evidence[name] = textOf(given, name) ?? null
  const length = EVIDENCE_TEXTS.reduce((sum, name) => sum + (evidence[name]?.length ?? 0), 0)
  if (length > EVIDENCE_MAX)
    throw invalidRequest(`The combined character count of all fields is limited to 150,000.`, undefined, 'evidence')
  const isSubmitted = Object.keys(given).length > 0 && (input.submit === undefined || flagOf(input, 'submit'))
  if (isSubmitted && dispute.evidence_details.submission_count > 0)
    throw invalidRequest('Evidence was already submitted for this dispute.', undefined, 'submit')
  const changed = { ...dispute, evidence, metadata: mergedMetadata(input, dispute.metadata) }
  const updated = saveDispute(network, isSubmitted ? submitted(changed) : changed)
  network.emit('charge.dispute.updated', updated, { status: dispute.status })
  if (isSubmitted) network.later(network.refundDelayMs, decideAnswered)
  return updated
}

function submitted(dispute: Dispute): Dispute {
  return {
    ...dispute,
    status: dispute.status.startsWith('warning_') ? 'warning_under_review' : 'under_review',
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: dispute.evidence_details.submission_count + 1,
      submission_method: 'manual',
    },
  }
}

/** Ends every dispute whose evidence decides it. */
export function decideAnswered(network: CardNetwork): void {
  for (const { id, status, evidence } of network.store.list<Dispute>('dispute')) {
    if (status !== 'under_review' && status !== 'warning_under_review') continue
    const end = DECIDING[evidence.uncategorized_text ?? '']
    if (end) endDispute(network, id, status === 'warning_under_review' && end === 'lost' ? 'won' : end)
  }
}

/** The merchant gives it up: lost at once. */
function close({ network, path }: Call) {
  const dispute = getObject(network, 'dispute', path.id as string)
  if (!isOpen(dispute)) throw invalidRequest('This dispute is already closed.')
  return endDispute(network, dispute.id, dispute.status.startsWith('warning_') ? 'won' : 'lost')
}

function list({ network, input }: Call) {
  const disputes = network.store.list<Dispute>('dispute', { parent: textOf(input, 'charge') })
  const intent = textOf(input, 'payment_intent')
  const { from, to } = createdIn(input)
  const found = disputes.filter(
    ({ payment_intent, created }) => (!intent || payment_intent === intent) && created >= from && created <= to,
  )
  return pageOf(found, input, '/v1/disputes')
}

function listWarnings({ network, input }: Call) {
  const { from, to } = createdIn(input)
  const warnings = network.store.list<FraudWarning>('fraud_warning', { parent: textOf(input, 'charge') })
  const found = warnings.filter(({ created }) => created >= from && created <= to)
  return pageOf(found, input, '/v1/radar/early_fraud_warnings')
}

export const disputeOperations: readonly Operation[] = [
  { method: 'GET', url: '/v1/disputes', takes: ['charge', 'payment_intent', ...CREATED, ...PAGING], run: list },
  retrieval('dispute', '/v1/disputes'),
  { method: 'POST', url: '/v1/disputes/:id', takes: ['evidence', 'metadata', 'submit'], run: update },
  { method: 'POST', url: '/v1/disputes/:id/close', takes: [], run: close },
  {
    method: 'GET',
    url: '/v1/radar/early_fraud_warnings',
    takes: ['charge', ...CREATED, ...PAGING],
    run: listWarnings,
  },
  retrieval('fraud_warning', '/v1/radar/early_fraud_warnings'),
]
