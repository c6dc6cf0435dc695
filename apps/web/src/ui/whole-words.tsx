import type { ReactNode } from 'react'

/** 'KV-7Q2M-9XRD' and '+254 712 345 678'. */
const WHOLE = /([0-9A-Z]{2}(?:-[0-9A-Z]{4}){2}(?:-\d+)?|\+?\d{3,4}(?: \d{3,4}){2,3})/

/** A sentence whose references and phone numbers stay on one line each; what is marked and copied is as it was. */
export function WholeWords({ children: text }: { children: string }): ReactNode {
  return text.split(WHOLE).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
