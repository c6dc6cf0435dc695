import type { KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { tierName } from './tier-card.tsx'

type NextTierProps = { status: KycStatusAnswer; onContinue: () => void }

/** What the tier above takes, what it opens, and the way there; nothing at the highest. */
export function NextTierPanel({ status, onContinue }: NextTierProps) {
  const next = status.next_tier_requirements
  const opens = status.next_tier_benefits?.features ?? []
  if (!next) return null
  return (
    <Card aria-labelledby="next-tier-heading" className="flex flex-col gap-4">
      <SectionHeading id="next-tier-heading" title={t('Next: {name}', { name: tierName(next.tier) })} />
      <div className="flex flex-col gap-2">
        <p className="text-ink-soft">{t('What it takes:')}</p>
        <ul className="list-disc ps-5 leading-7">
          {next.requirements.map((requirement) => (
            <li key={requirement}>{requirement}</li>
          ))}
        </ul>
      </div>
      {opens.length > 0 ? (
        <div className="flex flex-col gap-2">
          <p className="text-ink-soft">{t('What it opens:')}</p>
          <ul className="list-disc ps-5 leading-7">
            {opens.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Button onClick={onContinue}>{t('Continue Verification')}</Button>
    </Card>
  )
}
