// Where the API client asks who is there, and where the question is drawn.
import type { AskedProof, Proof } from '@kivuko/contract/proof.ts'

export type ProofQuestion = {
  asked: AskedProof
  /** Why the last answer was not taken. */
  problem: string | undefined
  /** Undefined when the person would rather not. */
  answer: (proof: Proof | undefined) => void
}

let question: ProofQuestion | undefined
const listeners = new Set<() => void>()

function show(next: ProofQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/** Asks, and answers with what was given; the question stays until `endProof`, so that a wrong answer is said in it. */
export function askForProof(asked: AskedProof, problem?: string): Promise<Proof | undefined> {
  return new Promise((answer) => show({ asked, problem, answer }))
}

export function endProof(): void {
  show(undefined)
}

export function getProofQuestion(): ProofQuestion | undefined {
  return question
}

export function subscribeToProofs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
