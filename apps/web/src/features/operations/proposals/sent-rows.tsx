// Of a refund that a person sent: which it is, and where a colleague finds it on a statement.
import type { Proposal } from '@kivuko/contract/console-proposals.ts'
import { PROVIDERS } from '@kivuko/contract/providers.ts'
import { ReceiptRow } from '#ui/receipt.tsx'

export function SentRows({ refund }: Pick<Proposal, 'refund'>) {
  if (!refund) return null
  return (
    <>
      <ReceiptRow label="Refund">
        <span className="break-all">{refund.id}</span>
      </ReceiptRow>
      <ReceiptRow label="Sent from">{PROVIDERS[refund.sent_from]}</ReceiptRow>
      <ReceiptRow label="Its reference there">
        <span className="break-all">{refund.sent_reference}</span>
      </ReceiptRow>
    </>
  )
}
