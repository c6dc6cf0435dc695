// What the text message with a code says.
import { toGsm7 } from '#platform/gsm7.ts'

/** `brand` is the operator's name. */
export function phoneCodeText({ brand, code }: { brand: string; code: string }): string {
  return toGsm7(
    `${code} is your ${brand} code. It works once, for 10 minutes. ${brand} never asks you for it by phone or chat.`,
  )
}
