import type { KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { tierName } from './tier-card.tsx'

type Next = NonNullable<KycStatusAnswer['next_tier_requirements']>

/** What the tier above takes, and the way there. */
export function NextTierPanel({ next, onContinue }: { next: Next; onContinue: () => void }) {
  return (
    <Card aria-labelledby="next-tier-heading" className="flex flex-col gap-4">
      <SectionHeading id="next-tier-heading" title={t('Next: {name}', { name: tierName(next.tier) })} />
      <div className="flex flex-col gap-2">
        <p className="text-ink-soft">{t('What it takes:')}</p>
        <ul className="list-disc pl-5 leading-7">
          {next.requirements.map((requirement) => (
            <li key={requirement}>{requirement}</li>
          ))}
        </ul>
      </div>
      <Button onClick={onContinue}>{t('Continue Verification')}</Button>
    </Card>
  )
}
