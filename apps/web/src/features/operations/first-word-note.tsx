// What one person said that takes two, for the one who may say the same.
import type { FirstWord, PairRefusal } from '@kivuko/contract/first-words.ts'
import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'

const WHY_NO_PAIR: Record<PairRefusal, string> = {
  not_independent:
    'One of you two gave the other their role, or had their lost second step taken off, in the last 30 days.',
  same_device: 'You two work at the same device, or both used one in the last 30 days.',
}

/** Why a colleague and who reads are no two people here. */
export function noPairText(why: PairRefusal): string {
  return WHY_NO_PAIR[why]
}

/** `said` is the word as a clause: 'the money came back'. */
export function FirstWordNote({ word, said }: { word: FirstWord; said: ReactNode }) {
  return (
    <Alert tone="info">
      {word.is_own ? (
        <>You said that {said}. Nothing moves until a colleague says so, too: tell one, your word counts for a day.</>
      ) : (
        <>
          {word.said_by} said that {said}: “{word.reason.replace(/\.$/, '')}”.{' '}
          {word.no_pair
            ? `It is done once a third colleague finds the same and says so. ${noPairText(word.no_pair)}`
            : 'It is done once you, or somebody else, find the same and say so.'}
        </>
      )}
    </Alert>
  )
}
