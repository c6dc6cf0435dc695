import type { CaseLine, CaseOutcome } from '@kivuko/contract/console-cases.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { OUTCOME_NAMES } from './case-names.ts'

const OUTCOME_TONES: Record<CaseOutcome, BadgeTone> = { cleared: 'success', reported: 'info', suspended: 'danger' }

export function Standing({ line: { state, outcome } }: { line: Pick<CaseLine, 'state' | 'outcome'> }) {
  if (outcome) return <Badge tone={OUTCOME_TONES[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
  return state === 'open' ? <Badge tone="warning">Open</Badge> : <Badge tone="neutral">Closed</Badge>
}
