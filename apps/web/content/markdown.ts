// What the site's pages say beyond plain Markdown: tables, and the same text for whoever reads no pages.

type Page = { path: string; title: string; description: string; text: string }

const ROW = /^\|.*\|$/
/** Signs of the page's own, alone on a line. */
const TAG = /^<\/?[A-Z]\w*>$/
/** Of the documentation; the list of all calls has no twin. */
const LINK = /\]\((\/docs(?!\/api|\/changelog\.xml)[a-z/-]*)(#[\w-]+)?\)/g

/** Markdown alone has no tables: lines between bars become one, on one line, which stays Markdown inside. */
export function tablesAsMarkup(text: string): string {
  const lines: string[] = []
  let rows: string[] = []
  for (const line of [...text.split('\n'), '']) {
    if (ROW.test(line)) rows.push(line)
    else {
      if (rows.length > 0) lines.push(tableOf(rows))
      rows = []
      lines.push(line)
    }
  }
  return lines.slice(0, -1).join('\n')
}

function tableOf([head = '', , ...rows]: string[]): string {
  const line = (row: string, tag: 'Th' | 'Td') =>
    `<tr>${cells(row)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`
  return `<Table><thead>${line(head, 'Th')}</thead><tbody>${rows.map((row) => line(row, 'Td')).join('')}</tbody></Table>`
}

function cells(row: string): string[] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

/** For programs that read: the page's text with its title, and links that lead to the other twins. */
export function twinOf({ path, title, description, text }: Page): Page {
  const body = text
    .split('\n')
    .filter((line) => !TAG.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(LINK, (_, page: string, part = '') => `](${page}.md${part})`)
  return { path, title, description, text: `# ${title}\n\n${description}\n\n${body.trim()}\n` }
}
