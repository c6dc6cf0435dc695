// The colours of a brand: their names, which of them meet, and whether people can tell them apart there.
import * as z from 'zod'

/** Roles, in the order in which the style sheet has them. */
export const COLOUR_NAMES = [
  'page',
  'paper',
  'sunken',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'primary',
  'primary-strong',
  'on-primary',
  'primary-soft',
  'on-primary-soft',
  'accent',
  'accent-soft',
  'on-accent-soft',
  'success',
  'success-soft',
  'on-success-soft',
  'danger',
  'danger-strong',
  'on-danger',
  'danger-soft',
  'on-danger-soft',
] as const
export type ColourName = (typeof COLOUR_NAMES)[number]
export type Palette = Readonly<Record<ColourName, string>>

const HEX = /^#[0-9a-f]{6}$/i
const colour = z.string('is missing').regex(HEX, 'must be six hexadecimal digits after a #, such as #0f766e')

export const palette = z.strictObject(
  Object.fromEntries(COLOUR_NAMES.map((name) => [name, colour])) as Record<ColourName, typeof colour>,
)

/** WCAG 2.2, 1.4.3 (AA): text of any size. */
const TEXT = 4.5
/** WCAG 2.2, 1.4.11 (AA): what shows where a control is, and where the keyboard is. */
const SHAPE = 3

/** Rounded down: 4.499 is not shown as 4.5. */
const RATIO = new Intl.NumberFormat('en', { maximumFractionDigits: 2, roundingMode: 'floor' })

type Pair = { front: ColourName; ground: ColourName; least: number }

const pairs = (least: number, front: ColourName, ...grounds: ColourName[]): Pair[] =>
  grounds.map((ground) => ({ front, ground, least }))

/** Every two colours that stand on each other somewhere: on screens, in mails and in files. */
export const COLOUR_PAIRS: readonly Pair[] = [
  ...pairs(TEXT, 'ink', 'page', 'paper', 'sunken', 'primary-soft'),
  ...pairs(TEXT, 'ink-soft', 'page', 'paper', 'sunken', 'primary-soft'),
  ...pairs(TEXT, 'primary', 'page', 'paper', 'sunken', 'primary-soft'),
  ...pairs(TEXT, 'primary-strong', 'page', 'paper', 'sunken'),
  ...pairs(TEXT, 'on-primary', 'primary', 'primary-strong'),
  ...pairs(TEXT, 'on-primary-soft', 'primary-soft'),
  ...pairs(TEXT, 'on-accent-soft', 'accent-soft'),
  ...pairs(TEXT, 'success', 'page', 'paper'),
  ...pairs(TEXT, 'on-success-soft', 'success-soft'),
  ...pairs(TEXT, 'danger', 'page', 'paper', 'sunken'),
  ...pairs(TEXT, 'on-danger', 'danger', 'danger-strong'),
  ...pairs(TEXT, 'on-danger-soft', 'danger-soft'),
  ...pairs(SHAPE, 'line-strong', 'page', 'paper'),
]

/** Sentences about pairs that too few people can read, each with what would be enough. */
export function contrastProblems(colours: Palette, look: string): string[] {
  return COLOUR_PAIRS.flatMap(({ front, ground, least }) => {
    const ratio = contrastOf(colours[front], colours[ground])
    if (ratio >= least) return []
    return `colours.${look}: ${front} (${colours[front]}) on ${ground} (${colours[ground]}) has a contrast of ${RATIO.format(ratio)} to 1, and needs ${least} to 1; make one of them darker or lighter`
  })
}

/** Of two colours written as `#0f766e`, from 1 to 21: WCAG 2.2, contrast ratio. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
