// The session of a frame that came with a call.
import type { PartnerId, UserId, WidgetSessionId } from './ids.ts'

export type WidgetCaller = {
  id: WidgetSessionId
  partnerId: PartnerId
  /** Undefined before they signed in. */
  userId: UserId | undefined
}
