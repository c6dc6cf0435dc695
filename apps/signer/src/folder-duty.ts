// The signer of one machine: its folder is its own, so it is always the one that signs.
import { mkdirSync } from 'node:fs'
import { claimFolder } from './claim-folder.ts'
import type { Duty } from './duty.ts'
import { type Journal, openJournal } from './journal.ts'

/** Throws one sentence when another process has the folder, or the journal cannot be used. */
export function openFolderDuty(folder: string, now: () => number = Date.now): Duty {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const letGo = claimFolder(folder)
  let journal: Journal
  try {
    journal = openJournal(folder)
  } catch (error) {
    letGo()
    throw error
  }
  return {
    async answer(work) {
      const decision = work(journal, now())
      // On the disk first: after a crash the number is known to be used, whether anybody got the signature or not.
      if ('line' in decision && decision.isNew) journal.write(decision.line)
      return { decision, mayLeave: () => true }
    },
    standing: () => ({ is: 'active' }),
    async close() {
      journal.close()
      letGo()
    },
  }
}
