import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { KYC_TEXT } from './messages.ts'

/** Nothing is left to verify. */
export function CompletionPanel({ dashboardAddress }: { dashboardAddress: string }) {
  return (
    <Card aria-labelledby="complete-heading" className="flex flex-col items-start gap-4">
      <SectionHeading id="complete-heading" title={KYC_TEXT.completeTitle} />
      <p className="leading-7 text-ink-soft">{KYC_TEXT.completeLead}</p>
      <ButtonLink to={dashboardAddress}>{KYC_TEXT.toDashboard}</ButtonLink>
    </Card>
  )
}
