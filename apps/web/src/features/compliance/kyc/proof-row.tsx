import { t } from '@kivuko/contract/text.ts'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'

type ProofRowProps = { label: string; value: string; isVerified: boolean; children: ReactNode }

/** A way to be reached, whether it is verified, and below it what verifies it. */
export function ProofRow({ label, value, isVerified, children }: ProofRowProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{label}</p>
          <p className="font-medium break-all">{value}</p>
        </div>
        <Badge tone={isVerified ? 'success' : 'warning'}>{isVerified ? t('Verified') : t('To be verified')}</Badge>
      </div>
      {children}
    </section>
  )
}
