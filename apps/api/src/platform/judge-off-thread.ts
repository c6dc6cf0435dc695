// What somebody handed in, judged on a thread of its own: its refusal comes back as one, and whatever stops the thread
// refuses the file too.
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { offThread } from './off-thread.ts'

/** A refusal travels as an answer: an error loses its code between threads. */
export type Judged<Answer> = { answer: Answer } | { refusal: { code: ErrorCode; detail: string } }

/** On the thread: what the work answers or refuses; its bugs are thrown. */
export async function judged<Answer>(work: () => Answer | Promise<Answer>): Promise<Judged<Answer>> {
  try {
    return { answer: await work() }
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, detail: error.message } }
    throw error
  }
}

/**
 * `file` has a function as its default export that answers with `judged`; bytes reach it, and leave it, as Uint8Array.
 * Rejects with the work's refusal, and with `otherwise` when the work fails or reaches its bounds.
 */
export function judgeOffThread<Input, Answer>(
  file: URL,
  { otherwise, ...bounds }: Parameters<typeof offThread>[1] & { otherwise: ErrorCode },
): (input: Input) => Promise<Answer> {
  const run = offThread<Input, Judged<Answer>>(file, bounds)
  return async (input) => {
    const found = await run(input).catch((cause: unknown) => {
      throw new AppError(otherwise, { cause })
    })
    if ('refusal' in found) throw new AppError(found.refusal.code, { detail: found.refusal.detail })
    return found.answer
  }
}
