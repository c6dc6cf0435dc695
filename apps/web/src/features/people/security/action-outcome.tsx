import { Alert } from '#ui/alert.tsx'
import type { Action } from './use-action.ts'

/** How an action went, as a sentence; nothing before it ran. */
export function Outcome({ action }: { action: Action }) {
  if (action.problem) return <Alert>{action.problem}</Alert>
  return action.done ? <Alert tone="success">{action.done}</Alert> : null
}
