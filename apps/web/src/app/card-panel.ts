import { lazy } from 'react'

/** The card panel for the buy widget: its code, and the card provider's script, load when it opens. */
export const CardPanel = lazy(() =>
  import('#features/rails/cards/card-panel.tsx').then((module) => ({ default: module.CardPanel })),
)
