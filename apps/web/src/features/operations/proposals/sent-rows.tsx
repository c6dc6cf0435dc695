// Of a refund that a person sent: which it is, and where a colleague finds it on a statement.
import type { Proposal } from '@kivuko/contract/console-proposals.ts'
import { ReceiptRow } from '#ui/receipt.tsx'
import { SENDER_NAMES, DETAIL_TEXT as TEXT } from './messages.ts'

export function SentRows({ refund }: Pick<Proposal, 'refund'>) {
  if (!refund) return null
  return (
    <>
      <ReceiptRow label={TEXT.sentRefund}>
        <span className="break-all">{refund.id}</span>
      </ReceiptRow>
      <ReceiptRow label={TEXT.sentFrom}>{SENDER_NAMES[refund.sent_from]}</ReceiptRow>
      <ReceiptRow label={TEXT.sentReference}>
        <span className="break-all">{refund.sent_reference}</span>
      </ReceiptRow>
    </>
  )
}
