// What somebody outside sends by itself: its text, and whether its seal is theirs.
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'

/** Throws `malformed_request`. */
export function jsonIn(message: Buffer | string): unknown {
  const text = message.toString()
  if (isTooDeep(text)) throw new AppError('malformed_request')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new AppError('malformed_request')
  }
}

/** No provider nests so deep, and whoever follows it down, such as a writer of JSON, must not run out of stack. */
const DEPTH_MAX = 64

function isTooDeep(text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length && depth <= DEPTH_MAX; at += 1) {
    const letter = text[at]
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) at += letter === '\\' ? 1 : 0
    else if (letter === '[' || letter === '{') depth += 1
    else if (letter === ']' || letter === '}') depth -= 1
  }
  return depth > DEPTH_MAX
}

/** The time it takes says nothing of the right seal. */
export function isSameSeal(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right)
}
