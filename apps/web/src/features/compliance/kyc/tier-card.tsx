import { type KycStatusAnswer, type KycTier, TIER_NAMES } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { formatAmount } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'

/** A tier beyond those that have a name is called by its number. */
export function tierName(tier: number): string {
  return TIER_NAMES[tier as KycTier] ?? t('Tier {tier}', { tier })
}

/** Where the customer stands: the tier, what it allows, and what is left of its limits. */
export function TierCard({ status }: { status: KycStatusAnswer }) {
  const { current_tier: tier, max_tier: max, tier_benefits: benefits, limits, ceilings } = status
  const id = useId()
  return (
    <Card raised="float" aria-labelledby={id} className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">{t('Tier {tier} of {max}', { tier, max })}</p>
        <h2 id={id} className="text-2xl font-semibold tracking-tight">
          {tierName(tier)}
        </h2>
        <TierBar tier={tier} max={max} />
      </div>
      <section aria-label={t('Current benefits')} className="flex flex-col gap-5">
        <h3 className="font-semibold">{t('Current benefits')}</h3>
        <Limit
          label={t('Daily limit')}
          limit={benefits.daily_limit}
          left={t('{left} left in the last 24 hours', { left: formatAmount(limits.currency, limits.daily.left) })}
          currency={limits.currency}
        />
        <Limit
          label={t('Monthly limit')}
          limit={benefits.monthly_limit}
          left={t('{left} left in the last 30 days', { left: formatAmount(limits.currency, limits.monthly.left) })}
          currency={limits.currency}
        />
        {ceilings ? (
          <Limit
            label={t('Daily ceiling in naira')}
            limit={ceilings.daily.limit}
            left={t('{left} left in the last 24 hours', { left: formatAmount(ceilings.currency, ceilings.daily.left) })}
            currency={ceilings.currency}
          />
        ) : null}
        <ul className="flex flex-col gap-2">
          {benefits.features.map((feature) => (
            <li key={feature} className="flex gap-2.5 leading-6">
              <Check size={18} aria-hidden="true" className="mt-1 shrink-0 text-success" />
              <span className="min-w-0">{feature}</span>
            </li>
          ))}
        </ul>
        <p className="text-sm leading-6 text-ink-soft">
          {t('Everything you move counts at its worth in US dollars.')}
          {ceilings ? ` ${t('What you move in naira also counts towards the ceiling that Nigeria sets.')}` : null}
        </p>
      </section>
    </Card>
  )
}

/** One part for each tier, those that are reached filled. */
function TierBar({ tier, max }: { tier: number; max: number }) {
  return (
    <div
      role="progressbar"
      aria-label={t('Your tier')}
      aria-valuemin={1}
      aria-valuemax={max}
      aria-valuenow={tier}
      aria-valuetext={t('Tier {tier} of {max}', { tier, max })}
      className="flex gap-1.5"
    >
      {Array.from({ length: max }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
        <span key={place} className={`h-2 grow rounded-full ${place < tier ? 'bg-primary' : 'bg-line'}`} />
      ))}
    </div>
  )
}

type LimitProps = { label: string; limit: string; left: string; currency: string }

function Limit({ label, limit, left, currency }: LimitProps) {
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-ink-soft">{label}</p>
        <p className="font-semibold tabular-nums">{formatAmount(currency, limit)}</p>
      </div>
      <p className="text-end text-sm text-ink-soft tabular-nums">{left}</p>
    </div>
  )
}
