import { t } from '@kivuko/contract/text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'

/** Nothing is left to verify. */
export function CompletionPanel({ dashboardAddress }: { dashboardAddress: string }) {
  return (
    <Card aria-labelledby="complete-heading" className="flex flex-col items-start gap-4">
      <SectionHeading id="complete-heading" title={t('Verification complete')} />
      <p className="leading-7 text-ink-soft">
        {t('You have reached the highest tier. Every limit and feature of {brand} is open to you.')}
      </p>
      <ButtonLink to={dashboardAddress}>{t('Return to Dashboard')}</ButtonLink>
    </Card>
  )
}
