// A brand's drawing: the small part of SVG that a page, a PDF and a mail can all draw, and nothing that could do anything.
import { COLOUR_NAMES } from './brand-colours.ts'

export const SHAPE_TAGS = ['path', 'rect', 'circle', 'ellipse'] as const
export type ShapeTag = (typeof SHAPE_TAGS)[number]
/** Names as React has them (`strokeWidth`); those of groups around it are its own already. */
export type Shape = { tag: ShapeTag; attributes: Readonly<Record<string, string>> }
export type Drawing = { width: number; height: number; shapes: readonly Shape[] }

const NUMBER = /^-?(\d{1,6}(\.\d{1,6})?|\.\d{1,6})$/
const HEX = /^#[0-9a-f]{6}$/i
const ROLES = new Set<string>(COLOUR_NAMES.map((name) => `var(--${name})`))
const PAINT = 'a colour such as #0f766e, or none'

/** What may stand on a shape or around it, and what it must look like. */
const ATTRIBUTES: Readonly<Record<string, RegExp | 'paint'>> = {
  d: /^[\sMmLlHhVvCcSsQqTtAaZz\d.,+-]+$/,
  x: NUMBER,
  y: NUMBER,
  width: NUMBER,
  height: NUMBER,
  rx: NUMBER,
  ry: NUMBER,
  cx: NUMBER,
  cy: NUMBER,
  r: NUMBER,
  opacity: NUMBER,
  fill: 'paint',
  stroke: 'paint',
  'stroke-width': NUMBER,
  'stroke-linecap': /^(round|butt|square)$/,
  'stroke-linejoin': /^(round|miter|bevel)$/,
}
const VIEW_BOX = /^0 0 (\d{1,4}) (\d{1,4})$/
const TAG = /<(\/?)([a-zA-Z]{1,20})((?:\s{1,20}[\w:-]{1,40}="[^"<>]{0,20000}"){0,20})\s{0,20}(\/?)>/g
const ATTRIBUTE = /([\w:-]{1,40})="([^"<>]{0,20000})"/g
/** On the root element, without meaning here. */
const ROOT_ONLY = new Set(['xmlns', 'viewBox', 'width', 'height', 'role', 'aria-hidden'])

/**
 * Reads `svg`: a root with `viewBox="0 0 <width> <height>"`, groups, and shapes with the attributes above.
 * `takesRoles`: also colours that change with light and dark, as `var(--primary)`.
 * Answers the drawing, or the sentences that say what in it cannot be drawn everywhere.
 */
export function readDrawing(svg: string, { takesRoles = false } = {}): Drawing | string[] {
  const problems = new Set<string>()
  const shapes: Shape[] = []
  const around: Record<string, string>[] = [{}]
  let size: RegExpExecArray | null = null
  const bare = svg.replace(/<title>[^<]{0,200}<\/title>/, '')
  const between = bare.replace(TAG, '').trim()
  if (between !== '') problems.add(`has “${between.slice(0, 40)}” between its shapes; only tags may stand there`)
  for (const [, closes, name = '', words = '', isEmpty] of bare.matchAll(TAG)) {
    const isShape = SHAPE_TAGS.some((tag) => tag === name)
    if (!isShape && name !== 'svg' && name !== 'g') {
      problems.add(`has <${name}>; only svg, g, ${SHAPE_TAGS.join(', ')} can be drawn everywhere`)
      continue
    }
    if (closes) {
      if (!isShape) around.pop()
      continue
    }
    const given = Object.fromEntries([...words.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]))
    if (name === 'svg') size = VIEW_BOX.exec(given.viewBox ?? '')
    const own = attributesOf(given, { name, takesRoles, problems })
    const whole = { ...around.at(-1), ...own }
    if (isShape) shapes.push({ tag: name as ShapeTag, attributes: whole })
    else if (!isEmpty) around.push(whole)
  }
  if (!size) problems.add('must begin with <svg viewBox="0 0 32 32">, with the numbers of its own size')
  if (shapes.length === 0) problems.add('has no shape in it')
  return problems.size > 0 ? [...problems] : { width: Number(size?.[1]), height: Number(size?.[2]), shapes }
}

function attributesOf(
  given: Record<string, string>,
  { name, takesRoles, problems }: { name: string; takesRoles: boolean; problems: Set<string> },
): Record<string, string> {
  const own: Record<string, string> = {}
  for (const [key, value] of Object.entries(given)) {
    if (name === 'svg' && ROOT_ONLY.has(key)) continue
    const rule = Object.hasOwn(ATTRIBUTES, key) ? ATTRIBUTES[key] : undefined
    const isPaint = value === 'none' || HEX.test(value) || (takesRoles && ROLES.has(value))
    if (!rule) problems.add(`has ${key} on <${name}>, which cannot be drawn everywhere; take it out`)
    else if (rule === 'paint' ? !isPaint : !rule.test(value))
      problems.add(`has ${key}="${value.slice(0, 40)}"; it must be ${rule === 'paint' ? PAINT : 'a plain value'}`)
    else own[key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value
  }
  return own
}
