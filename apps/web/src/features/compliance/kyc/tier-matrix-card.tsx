// What each tier lets a customer do and move, from the matrix that is enforced.
import type { KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatAmount } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { tierName } from './tier-card.tsx'

/** A tier a line: its limits, and what opens at it. */
export function TierMatrixCard({ status }: { status: KycStatusAnswer }) {
  const { tiers, operations, limits, ceilings, current_tier: current } = status
  return (
    <Card aria-labelledby="tiers-heading" className="flex flex-col gap-4">
      <SectionHeading id="tiers-heading" title={t('What each tier lets you do')} />
      <ol className="flex flex-col divide-y divide-line">
        {tiers.map(({ tier, daily_limit, monthly_limit }) => (
          <li key={tier} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 font-semibold">
              {t('{tier}. {name}', { tier, name: tierName(tier) })}
              {tier === current ? <Badge tone="success">{t('You are here')}</Badge> : null}
            </p>
            <p className="text-sm leading-6 text-ink-soft tabular-nums">
              {t('{daily} in 24 hours, {monthly} in 30 days', {
                daily: formatAmount(limits.currency, daily_limit),
                monthly: formatAmount(limits.currency, monthly_limit),
              })}
              {ceilings ? `; ${nairaText(ceilings, tier)}` : null}
            </p>
            <Opens texts={operations.filter(({ first_tier }) => first_tier === tier).map(({ text }) => text)} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function nairaText({ currency, tiers }: NonNullable<KycStatusAnswer['ceilings']>, tier: number): string {
  const ceiling = tiers.find((each) => each.tier === tier)?.daily_limit ?? '0'
  return t('{ceiling} in naira in 24 hours', { ceiling: formatAmount(currency, ceiling) })
}

function Opens({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="list-disc ps-5 leading-7">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
