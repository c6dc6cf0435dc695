// Where the widget is between typing an amount and leaving for the next screen.

type Transitions<Stage extends string> = Record<Stage, readonly Stage[]>

/**
 * form: values can be changed. ordering: Buy was pressed and a firm quote is being made sure of.
 * card: the card panel has the widget. leaving: the next screen is on its way.
 */
export const WIDGET_STAGES = {
  form: ['ordering', 'card', 'leaving'],
  ordering: ['form', 'card', 'leaving'],
  card: ['form', 'leaving'],
  leaving: [],
} as const satisfies Transitions<'form' | 'ordering' | 'card' | 'leaving'>

export type WidgetStage = keyof typeof WIDGET_STAGES

/** The next stage, or the same one when the step does not exist: a second click or a late answer changes nothing. */
export function advanceStage(from: WidgetStage, to: WidgetStage): WidgetStage {
  const targets: readonly WidgetStage[] = WIDGET_STAGES[from]
  return targets.includes(to) ? to : from
}

/** True while an action is pending, so no second one may start. */
export function isBusy(stage: WidgetStage): boolean {
  return stage === 'ordering' || stage === 'leaving'
}
