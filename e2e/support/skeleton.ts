/**
 * Runs in the page: what accessibility rules go by. Elements with their roles, classes and states, whether they hold
 * words and a name, not which; neighbours that are the same count once. Width and colours belong to it.
 */
export function skeletonOf(): string {
  /** What changes from visit to visit without making another state. */
  const IDS = /^(id|for|href|src|srcset|value|d|x\d?|y\d?|cx|cy|points|transform|width|height|style|datetime|name)$/
  const NAMED =
    /^(aria-(label|labelledby|describedby|controls|owns|activedescendant|valuenow|valuetext)|alt|title|placeholder)$/

  function attributes(element: Element): string {
    return [...element.attributes]
      .filter(({ name }) => !name.startsWith('data-'))
      .map(({ name, value }) =>
        IDS.test(name) || NAMED.test(name) ? `${name}${value === '' ? '' : '?'}` : `${name}=${value}`,
      )
      .sort()
      .join(' ')
  }

  function describe(element: Element): string {
    const children = [...element.children].map(describe)
    const distinct = children.filter((each, index) => each !== children[index - 1])
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    return `<${element.localName} ${attributes(element)}${hasWords ? ' words' : ''}>${distinct.join('')}`
  }

  const look = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => matchMedia(query).matches)
  return [
    location.pathname.replaceAll(/[0-9A-Za-z_-]*\d[0-9A-Za-z_-]*/g, '*'),
    innerWidth,
    ...look,
    describe(document.documentElement),
  ].join('\n')
}
