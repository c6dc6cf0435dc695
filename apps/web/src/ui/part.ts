// A piece of a page as a description: React draws it, and so does the script that runs before React is there. Both make
// the same elements of it, so that React takes over what it finds.

export type Part = {
  /** A span where none is named. */
  tag?: 'div'
  className?: string
  /** To a screen reader. */
  isHidden?: true
  /** No two texts beside each other: in a page they would be one. */
  children: readonly (Part | string)[]
}

/** What is drawn of it without a framework. */
export function nodesOf(parts: readonly (Part | string)[]): Node[] {
  return parts.map((part) => {
    if (typeof part === 'string') return document.createTextNode(part)
    const element = document.createElement(part.tag ?? 'span')
    if (part.className) element.className = part.className
    if (part.isHidden) element.setAttribute('aria-hidden', 'true')
    element.append(...nodesOf(part.children))
    return element
  })
}
