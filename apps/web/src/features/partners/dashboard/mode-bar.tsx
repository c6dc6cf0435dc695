// Which mode everything below is of: said by word and colour on every part, and kept in the address, so that a reload, a link
// and a second window are of the same mode.
import { PARTNER_MODES, type PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { t } from '@kivuko/contract/text.ts'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { MODE_LABELS } from './partner-text.ts'

const LOOKS: Record<PartnerMode, { bar: string; chosen: string; other: string; text: string }> = {
  test: {
    bar: 'border-2 border-dashed border-accent bg-accent-soft text-on-accent-soft',
    chosen: 'bg-paper text-ink',
    other: 'text-on-accent-soft hover:bg-paper hover:text-ink',
    text: t('Test mode. Nothing here moves real money.'),
  },
  live: {
    bar: 'border-2 border-primary bg-primary text-on-primary',
    chosen: 'bg-paper text-ink',
    other: 'text-on-primary hover:bg-primary-strong',
    text: t('Live mode. What your servers do here moves real money.'),
  },
}

export function ModeBar({ mode, addressOf }: { mode: PartnerMode; addressOf: (mode: PartnerMode) => string }) {
  const { bar, chosen, other, text } = LOOKS[mode]
  return (
    <div className={classNames('flex flex-wrap items-center justify-between gap-3 rounded-box px-4 py-3', bar)}>
      <p role="status" className="font-semibold">
        {text}
      </p>
      <nav aria-label={t('Mode')} className="flex gap-1">
        {PARTNER_MODES.map((each) => (
          <Link
            key={each}
            to={addressOf(each)}
            aria-current={each === mode ? 'true' : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center rounded-box px-4 font-semibold no-underline',
              each === mode ? chosen : other,
            )}
          >
            {MODE_LABELS[each]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
