// What a call of a frame passes: at which address it came, and whose token it brought.
import type { Deps } from '#deps.ts'
import type { WidgetServices } from '#platform/widget-calls.ts'
import { admitFrame } from './widget/enter-session.ts'

export function widgetServices(deps: Deps): Pick<WidgetServices, 'widgetUrl' | 'admit'> {
  return { widgetUrl: deps.config.widgetUrl, admit: (bearer) => admitFrame(deps, bearer) }
}
