// Whether this process is the one that signs, and the journal it may write then. One folder has one signer; a database may have several, of which one signs.
import type { Decision } from './decide.ts'
import type { KnownLines } from './known-lines.ts'

export type Standing = {
  is: 'active' | 'passive'
  /** Of whoever signs now, as this process knows it; absent with a folder. */
  term?: number
  /** Since when this process signs. */
  since?: Date
}

export type Answer = {
  decision: Decision
  term?: number
  /** Asked right before anything leaves: whether the answer may still be given. */
  mayLeave(): boolean
}

export interface Duty {
  /**
   * Decides and writes the line, one request at a time, each seeing all lines before. Undefined when this process is not
   * the one that signs, or cannot know: then nothing may leave. Throws when a line could not be written into a folder.
   */
  answer(work: (lines: KnownLines, now: number) => Decision): Promise<Answer | undefined>
  standing(): Standing
  close(): Promise<void>
}
