// What somebody who looks at an installation says of one thing: how it is, and what to do where it is not right.

export type Finding = {
  /** What it is about, as the operator calls it: a setting, a provider, a place. */
  about: string
  /** `warning`: it works, and will hurt. `skipped`: not set up, or nobody could look; that is no fault. */
  state: 'fine' | 'warning' | 'wrong' | 'skipped'
  /** In a sentence, without secrets. */
  says: string
  /** What to do, in a sentence; null where there is nothing. */
  remedy: string | null
}

/** Asks one provider what can be asked without moving money. */
export interface Examiner {
  /** As the operator knows it: `Stripe`. */
  readonly provider: string
  /** Where it is asked, for its clock; undefined where no HTTP is spoken. */
  readonly address: string | undefined
  /** Whether its keys are of its test system, by their own look; undefined where they do not show it. */
  readonly isTest: boolean | undefined
  /** Never rejects for what the provider says or fails to say. */
  examine(): Promise<Finding[]>
  /** Has it send us the events that are handled; where it has a call for that. Safe to repeat. */
  registerWebhook?(): Promise<Registered>
}

export type Registered =
  /** `secret` signs what comes: it is told this once. */
  | { kind: 'made'; url: string; secret: string }
  | { kind: 'changed' | 'fine'; url: string }
  /** The provider's status, or why it did not answer. */
  | { kind: 'refused'; url: string; why: string }

export function fine(about: string, says: string): Finding {
  return { about, state: 'fine', says, remedy: null }
}

export function warning(about: string, says: string, remedy: string): Finding {
  return { about, state: 'warning', says, remedy }
}

export function wrong(about: string, says: string, remedy: string): Finding {
  return { about, state: 'wrong', says, remedy }
}

export function skipped(about: string, says: string): Finding {
  return { about, state: 'skipped', says, remedy: null }
}
