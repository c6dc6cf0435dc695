import { createElement, Fragment, type ReactNode } from 'react'
import type { Part } from './part.ts'

/** Draws what `part.ts` describes. */
export function Parts({ of }: { of: readonly (Part | string)[] }): ReactNode {
  return createElement(Fragment, null, ...of.map(draw))
}

function draw(part: Part | string): ReactNode {
  if (typeof part === 'string') return part
  const { tag = 'span', className, isHidden, children } = part
  return createElement(tag, { className, 'aria-hidden': isHidden ? 'true' : undefined }, ...children.map(draw))
}
