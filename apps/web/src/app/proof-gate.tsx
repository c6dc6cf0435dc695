// The question who is there, over whatever page needs it. Its code is loaded when it is first asked.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { getProofQuestion, subscribeToProofs } from '#lib/asked-proof.ts'

const Question = lazy(() => import('#features/people/proof/proof-question.tsx'))

export function ProofGate() {
  const question = useSyncExternalStore(subscribeToProofs, getProofQuestion, () => undefined)
  return question ? (
    <Suspense fallback={null}>
      <Question question={question} />
    </Suspense>
  ) : null
}
