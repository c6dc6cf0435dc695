import { expect, test } from 'vitest'
import { DEPOSIT_TRANSITIONS } from '#trading/deposits/deposit.ts'
import { PAYOUT_TRANSITIONS } from '#trading/payouts/payout.ts'
import { DISBURSEMENT_TRANSITIONS } from './disbursement.ts'
import { PROMPT_TRANSITIONS } from './prompt.ts'

test.for([
  ['deposit', DEPOSIT_TRANSITIONS, 'created', ['completed']],
  ['prompt', PROMPT_TRANSITIONS, 'sending', ['paid']],
  ['payout', PAYOUT_TRANSITIONS, 'pending', ['cancelled', 'completed', 'failed']],
  ['disbursement', DISBURSEMENT_TRANSITIONS, 'waiting', ['cancelled', 'failed', 'paid']],
] as const)('every state of a %s can be reached, and only its ends are the end', ([_, table, first, ends]) => {
  const transitions: Readonly<Record<string, readonly string[]>> = table
  const reached = new Set<string>([first])
  for (const state of reached) for (const next of transitions[state] ?? []) reached.add(next)
  expect([...reached].sort()).toEqual(Object.keys(transitions).sort())
  expect([...reached].filter((state) => transitions[state]?.length === 0).sort()).toEqual(ends)
})
