// What somebody handed in, judged in a process of its own: its refusal comes back as one, and whatever ends the process
// refuses the file too.
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { apart } from './apart.ts'
import { standBack } from './stand-back.ts'

/** A refusal travels as an answer: an error loses its code between processes. */
export type Judged<Answer> = { answer: Answer } | { refusal: { code: ErrorCode; detail: string } }

/** In that process: what the work answers or refuses; its bugs are thrown. */
export async function judged<Answer>(work: () => Answer | Promise<Answer>): Promise<Judged<Answer>> {
  standBack()
  try {
    return { answer: await work() }
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, detail: error.message } }
    throw error
  }
}

/**
 * `file` has a function as its default export that answers with `judged`; bytes reach it, and leave it, as Uint8Array.
 * Rejects with the work's refusal, with `server_busy` when its turn does not come, and with `otherwise` when the work fails or reaches its bounds.
 */
export function judgeApart<Input, Answer>(
  file: URL,
  { otherwise, ...bounds }: Parameters<typeof apart>[1] & { otherwise: ErrorCode },
): (input: Input) => Promise<Answer> {
  const run = apart<Input, Judged<Answer>>(file, bounds)
  return async (input) => {
    const found = await run(input).catch((cause: unknown) => {
      // Nobody has looked at it yet: that says nothing of the file.
      if (cause instanceof AppError) throw cause
      throw new AppError(otherwise, { cause })
    })
    if ('refusal' in found) throw new AppError(found.refusal.code, { detail: found.refusal.detail })
    return found.answer
  }
}
