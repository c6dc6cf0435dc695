// A mail as its parts, printed twice: as plain text, and as HTML that any mail program shows. Pure.
import type { BrandLook } from '@kivuko/contract/brand.ts'
import type { Palette } from '@kivuko/contract/brand-colours.ts'
import type { Language } from '@kivuko/contract/languages.ts'

/** A paragraph, a link on its own, a code to type, labelled facts, or what a stranger wrote: quoted, with no links. */
export type LetterPart =
  | string
  | { link: string; label: string }
  | { code: string }
  | { quote: string }
  | { facts: readonly (readonly [label: string, value: string])[] }

export type Letter = { subject: string; parts: readonly LetterPart[] }
export type PrintedLetter = { subject: string; text: string; html: string }

/** `language`: what it is written in, so that it is read aloud well. */
export function printLetter({ subject, parts }: Letter, look: BrandLook, language: Language = 'en'): PrintedLetter {
  const style = styleOf(look.colours.light)
  const body = parts.map((part) => partAsHtml(part, style)).join('\n')
  return {
    subject,
    text: parts.map(partAsText).join('\n\n'),
    html: page(subject, body, { name: look.name, style, language }),
  }
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
const styleOf = (colours: Palette) => ({
  page: `margin:0;padding:24px 16px;background:${colours.page};color:${colours.ink};font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif`,
  card: `max-width:560px;margin:0 auto;padding:24px;background:${colours.paper};border:1px solid ${colours.line};border-radius:12px`,
  brand: 'margin:0 0 16px;font-size:18px;font-weight:700',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  button: `display:inline-block;padding:12px 20px;background:${colours.primary};color:${colours['on-primary']};border-radius:12px;font-weight:600;text-decoration:none`,
  code: 'margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px;font-variant-numeric:tabular-nums',
  label: `padding:4px 16px 4px 0;color:${colours['ink-soft']};text-align:left;font-weight:400;vertical-align:top`,
  value: 'padding:4px 0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere',
  quote: `margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${colours.line};overflow-wrap:anywhere`,
  facts: 'width:100%;margin:0 0 16px;border-collapse:collapse',
})
type Style = ReturnType<typeof styleOf>

function partAsHtml(part: LetterPart, style: Style): string {
  if (typeof part === 'string') return `<p style="${style.paragraph}">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  if ('link' in part)
    return `<p style="${style.paragraph}"><a href="${escapeHtml(part.link)}" style="${style.button}">${escapeHtml(part.label)}</a></p>`
  if ('code' in part) return `<p style="${style.code}">${escapeHtml(part.code)}</p>`
  if ('quote' in part)
    return `<blockquote style="${style.quote}">${escapeHtml(withoutLinks(part.quote)).replaceAll('\n', '<br>')}</blockquote>`
  const rows = part.facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${style.label}">${escapeHtml(label)}</th><td style="${style.value}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table style="${style.facts}">${rows.join('')}</table>`
}

type Paper = { name: string; style: Style; language: Language }

function page(subject: string, body: string, { name, style, language }: Paper): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><base target="_blank"><title>${escapeHtml(subject)}</title></head>
<body style="${style.page}"><div style="${style.card}"><p style="${style.brand}">${escapeHtml(name)}</p>
${body}
</div></body></html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
