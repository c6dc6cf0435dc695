// What the text message with a code says.
import { t } from '@kivuko/contract/text.ts'
import { toGsm7 } from '#platform/gsm7.ts'

/** `brand` is the operator's name. */
export function phoneCodeText({ brand, code }: { brand: string; code: string }): string {
  return toGsm7(
    t('{code} is your {name} code. It works once, for 10 minutes. {name} never asks you for it by phone or chat.', {
      code,
      name: brand,
    }),
  )
}
