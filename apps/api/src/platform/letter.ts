// A mail as its parts, printed twice: as plain text, and as HTML that any mail program shows. Pure.

/** A paragraph, a link on its own, a code to type, labelled facts, or what a stranger wrote: quoted, with no links. */
export type LetterPart =
  | string
  | { link: string; label: string }
  | { code: string }
  | { quote: string }
  | { facts: readonly (readonly [label: string, value: string])[] }

export type Letter = { subject: string; parts: readonly LetterPart[] }
export type PrintedLetter = { subject: string; text: string; html: string }

export function printLetter({ subject, parts }: Letter): PrintedLetter {
  return { subject, text: parts.map(partAsText).join('\n\n'), html: page(subject, parts.map(partAsHtml).join('\n')) }
}

/** Mail programs make links of what looks like one: `https[:]//lake[.]example/pay` is read and not pressed. */
function withoutLinks(text: string): string {
  return text.replaceAll('://', '[:]//').replaceAll(/(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, '[.]')
}

function partAsText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('link' in part) return part.link
  if ('code' in part) return part.code
  if ('quote' in part) return withoutLinks(part.quote).replaceAll(/^/gm, '> ')
  const width = Math.max(...part.facts.map(([label]) => label.length))
  return part.facts.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n')
}

// Mail programs drop style sheets, so every element carries its own style.
const STYLE = {
  page: 'margin:0;padding:24px 16px;background:#FBF8F3;color:#0B3B3C;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#FFFFFF;border:1px solid #E6DFD3;border-radius:12px',
  brand: 'margin:0 0 16px;font-size:18px;font-weight:700',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 20px;background:#0F766E;color:#FFFFFF;border-radius:12px;font-weight:600;text-decoration:none',
  code: 'margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px;font-variant-numeric:tabular-nums',
  label: 'padding:4px 16px 4px 0;color:#4A6364;text-align:left;font-weight:400;vertical-align:top',
  value: 'padding:4px 0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere',
  quote: 'margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #E6DFD3;overflow-wrap:anywhere',
  facts: 'width:100%;margin:0 0 16px;border-collapse:collapse',
} as const

function partAsHtml(part: LetterPart): string {
  if (typeof part === 'string') return `<p style="${STYLE.paragraph}">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  if ('link' in part)
    return `<p style="${STYLE.paragraph}"><a href="${escapeHtml(part.link)}" style="${STYLE.button}">${escapeHtml(part.label)}</a></p>`
  if ('code' in part) return `<p style="${STYLE.code}">${escapeHtml(part.code)}</p>`
  if ('quote' in part)
    return `<blockquote style="${STYLE.quote}">${escapeHtml(withoutLinks(part.quote)).replaceAll('\n', '<br>')}</blockquote>`
  const rows = part.facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${STYLE.label}">${escapeHtml(label)}</th><td style="${STYLE.value}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table style="${STYLE.facts}">${rows.join('')}</table>`
}

function page(subject: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><base target="_blank"><title>${escapeHtml(subject)}</title></head>
<body style="${STYLE.page}"><div style="${STYLE.card}"><p style="${STYLE.brand}">Kivuko</p>
${body}
</div></body></html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
