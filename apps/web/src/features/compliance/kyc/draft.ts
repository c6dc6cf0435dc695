// What was typed into a step and not saved yet, kept in this tab for its customer until it is saved or they sign out.
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { isConfined } from '#lib/confined-session.ts'
import { sealedStore } from '#lib/sealed-store.ts'
import { getSession } from '#lib/session.ts'

export type DraftStep = 'details' | 'address' | 'purpose' | 'phone'
type Values = Record<string, string>

const stored = z.object({ user: z.string(), steps: z.record(z.string(), z.record(z.string(), z.string())) })

/** Nobody at a page that was opened by a link: what is typed there is not this customer's. */
function whoTypes(): string | undefined {
  return isConfined() ? undefined : getSession().user?.id
}

function read(): Record<string, Values> {
  const user = whoTypes()
  try {
    const kept = z.safeParse(stored, JSON.parse(sealedStore.get('kyc_draft') ?? ''))
    return kept.success && kept.data.user === user ? kept.data.steps : {}
  } catch {
    return {}
  }
}

function write(steps: Record<string, Values>): void {
  const user = whoTypes()
  if (user) void sealedStore.set('kyc_draft', JSON.stringify({ user, steps }))
}

/** What was typed before, over what is saved. Only names that the step still has count. */
export function withDraft<T extends Values>(step: DraftStep, saved: T): T {
  const typed = read()[step] ?? {}
  return Object.fromEntries(Object.entries(saved).map(([name, value]) => [name, typed[name] ?? value])) as T
}

export function keepDraft(step: DraftStep, values: Values): void {
  write({ ...read(), [step]: values })
}

export function forgetDraft(step: DraftStep): void {
  const { [step]: _, ...others } = read()
  write(others)
}

/** Keeps what is being typed, once something is. */
export function useKeptDraft(step: DraftStep, { values, isTyped }: { values: Values; isTyped: boolean }): void {
  const text = JSON.stringify(values)
  useEffect(() => {
    if (isTyped) keepDraft(step, JSON.parse(text) as Values)
  }, [step, text, isTyped])
}
