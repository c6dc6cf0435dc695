// What a call of a frame passes: at which address it came, and whose token it brought.
import type { Deps } from '#deps.ts'
import type { FrameOptions } from '#platform/serve-frame.ts'
import type { WidgetServices } from '#platform/widget-calls.ts'
import { admitFrame } from './widget/enter-session.ts'
import { findFrame } from './widget/find-frame.ts'

export function widgetServices(deps: Deps): Pick<WidgetServices, 'widgetUrl' | 'admit'> {
  return { widgetUrl: deps.config.widgetUrl, admit: (bearer) => admitFrame(deps, bearer) }
}

/** Who may show the page of a frame. */
export function frameFinder(deps: Deps): FrameOptions['find'] {
  return (mode, id) => findFrame(deps, mode, id)
}
