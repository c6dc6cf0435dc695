// What one person said that takes two, for the one who may say the same.
import type { FirstWord } from '@kivuko/contract/first-words.ts'
import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'

/** `said` is the word as a clause: 'the money came back'. */
export function FirstWordNote({ word, said }: { word: FirstWord; said: ReactNode }) {
  return (
    <Alert tone="info">
      {word.is_own ? (
        <>You said that {said}. Nothing moves until a colleague says so, too: tell one, your word counts for a day.</>
      ) : (
        <>
          {word.said_by} said that {said}: “{word.reason.replace(/\.$/, '')}”. It is done once you, or somebody else,
          find the same and say so.
        </>
      )}
    </Alert>
  )
}
