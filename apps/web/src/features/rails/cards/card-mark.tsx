// A small mark that tells card brands apart at a glance; the brand's name stands beside it in words. Letters of our own:
// the networks' artwork is for those who have their permission.
import type { ReactNode } from 'react'

const MARKS: Record<string, ReactNode> = {
  visa: (
    <path d="M5 8.5 7 16h1.6L11 8.5M13 8.5 11.7 16M19 9.2c-1.6-1.2-4-.6-3.6 1 .3 1.4 3.4 1.4 3.4 3.3 0 1.9-2.6 2.4-4.2 1.3M21 16l3.4-7.5h.6l1.6 7.5M22.2 13.6h3.6" />
  ),
  mastercard: <path d="M6 15.5v-7l3.5 4.5L13 8.5v7M24.5 9.6a4 3.5 0 1 0 0 4.8" />,
  amex: <path d="M4 15l2.5-6L9 15M5 13h3M11 15V9l2.5 3.5L16 9v6M22 9h-4v6h4M18 12h3M24 9l4 6M28 9l-4 6" />,
  discover: <path d="M11 8.5v7h3.5a3.5 3.5 0 0 0 0-7Z" />,
}

/** A brand without a mark of its own gets a plain card. */
export function CardMark({ brand }: { brand: string }) {
  const known = Object.hasOwn(MARKS, brand) ? brand : 'other'
  return (
    <svg
      viewBox="0 0 32 24"
      width="32"
      height="24"
      aria-hidden="true"
      data-brand={known}
      className="shrink-0 fill-none stroke-current stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <rect x="1" y="3" width="30" height="18" rx="3" className="opacity-40" />
      {MARKS[known] ?? <path d="M1 9h30M5 16h6" />}
    </svg>
  )
}
