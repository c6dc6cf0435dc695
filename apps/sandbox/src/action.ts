// One control: its name below `/control`, what it takes, and what it does.
import * as z from 'zod'
import type { Control } from './control.ts'
import { emptyIsAbsent, flag } from './form-fields.ts'
import { webhookMode } from './webhooks/mode.ts'
import type { SenderControl } from './webhooks/sender.ts'

/** How webhooks leave, as a form sends it. */
export const formMode = webhookMode.extend({
  copies: z.preprocess(emptyIsAbsent, webhookMode.shape.copies),
  delayMs: z.preprocess(emptyIsAbsent, webhookMode.shape.delayMs),
  reorder: flag.optional(),
  lose: flag.optional(),
  badSignature: flag.optional(),
})

export type Action = { name: string; body: z.ZodType; run(control: Control, body: never): unknown }

export function action<S extends z.ZodType>(
  name: string,
  body: S,
  run: (control: Control, body: z.output<S>) => unknown,
): Action {
  return { name, body, run }
}

/** A control that takes one thing and passes it on: `setting('bank/balance', { kobo }, ({ bank }) => bank.setBalance)`. */
export function setting<S extends z.ZodType>(
  name: string,
  shape: Record<string, S>,
  setterOf: (control: Control) => (value: z.output<S>) => unknown,
): Action {
  const [field = ''] = Object.keys(shape)
  return action(name, z.object(shape), (control, body) => setterOf(control)(body[field] as z.output<S>))
}

/** Orders how the next webhooks of a sender leave. */
export function nextModeAction(name: string, senderOf: (control: Control) => SenderControl): Action {
  const body = formMode.extend({ count: z.coerce.number().int().min(1).max(100).default(1) })
  return action(name, body, (control, { count, ...mode }) => senderOf(control).nextMode(mode, count))
}

/** Sends what is known of an event once more. */
export function resendAction(name: string, senderOf: (control: Control) => { resend(event: string): boolean }): Action {
  return action(name, z.object({ event: z.string() }), (control, { event }) => ({
    isSent: senderOf(control).resend(event),
  }))
}
