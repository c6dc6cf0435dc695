// What can be forced of Smile ID and of the object store, as controls.
import * as z from 'zod'
import { type Action, action, nothing } from './action.ts'
import { manner } from './money-actions.ts'
import { faultFor } from './service/service-faults.ts'
import { SMILE_ID_ENDPOINTS } from './smile-id/smile-id.ts'
import { STORAGE_ENDPOINTS } from './storage/storage.ts'

export const IDENTITY_ACTIONS: readonly Action[] = [
  action('smile-id/next-callback', manner, (control, { count, ...mode }) =>
    control.smileId.callbacks.nextMode(mode, count),
  ),
  action('smile-id/resend-callback', z.object({ event: z.string() }), (control, { event }) => ({
    isSent: control.smileId.callbacks.resend(event),
  })),
  action('smile-id/fail', faultFor(SMILE_ID_ENDPOINTS), (control, order) => control.smileId.fail(order)),
  action('smile-id/clear-faults', nothing, (control) => control.smileId.clearFaults()),
  action('storage/fail', faultFor(STORAGE_ENDPOINTS), (control, order) => control.storage.fail(order)),
  action('storage/clear-faults', nothing, (control) => control.storage.clearFaults()),
]
