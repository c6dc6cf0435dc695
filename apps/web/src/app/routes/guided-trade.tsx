import type { ReactNode } from 'react'
import { TradeAssurances } from '#features/site/trade-assurances.tsx'
import { TradeWidget } from '#features/trading/trade/trade-widget.tsx'
import { CardPanel } from '../card-panel.ts'

/** Guided trade with what the operator states about itself. */
export default function GuidedTrade({ tabs }: { tabs?: ReactNode }) {
  return <TradeWidget CardPanel={CardPanel} tabs={tabs} assurances={<TradeAssurances />} />
}
