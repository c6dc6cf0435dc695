import { t } from '@kivuko/contract/text.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'

type CompletionPanelProps = {
  dashboardAddress: string
  premium: 'had' | 'in-review' | 'open'
  /** The customer wants to send a proof of income. */
  onPremium: () => void
}

/** Nothing is left to verify; premium, which nobody needs, is a press away. */
export function CompletionPanel({ dashboardAddress, premium, onPremium }: CompletionPanelProps) {
  return (
    <Card aria-labelledby="complete-heading" className="flex flex-col items-start gap-4">
      <SectionHeading id="complete-heading" title={t('Verification complete')} />
      <p className="leading-7 text-ink-soft">
        {t('You have reached the highest tier. Every limit and feature of {brand} is open to you.')}{' '}
        {premium === 'had' ? t('Your account is premium.') : null}
        {premium === 'in-review' ? t('Your proof of income is being looked at; it makes your account premium.') : null}
        {premium === 'open'
          ? t('A proof of income makes your account premium. Nothing is closed to you without it.')
          : null}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={dashboardAddress}>{t('Return to Dashboard')}</ButtonLink>
        {premium === 'open' ? (
          <Button variant="secondary" onClick={onPremium}>
            {t('Add a proof of income')}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
