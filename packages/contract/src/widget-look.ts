// How a partner may have the widget look: up to twelve colours and measures, over a light and a dark look of our own. Text that
// too few people can read is refused.
import * as z from 'zod/mini'
import { contrastOf } from './brand-colours.ts'

export const WIDGET_SCHEMES = ['light', 'dark', 'auto'] as const
export type WidgetScheme = (typeof WIDGET_SCHEMES)[number]

export const WIDGET_COLOURS = [
  'background',
  'surface',
  'text',
  'muted',
  'line',
  'primary',
  'on_primary',
  'danger',
  'success',
  'focus',
] as const
export type WidgetColour = (typeof WIDGET_COLOURS)[number]
export type WidgetPalette = Readonly<Record<WidgetColour, string>>

/** What stands where a partner says nothing. The frame has the same in its style sheet: a test compares them. */
export const WIDGET_LOOKS: Readonly<Record<'light' | 'dark', WidgetPalette>> = {
  light: {
    background: '#ffffff',
    surface: '#fbf8f3',
    text: '#0b3b3c',
    muted: '#45605f',
    line: '#7b918f',
    primary: '#0f766e',
    on_primary: '#ffffff',
    danger: '#b42318',
    success: '#15703a',
    focus: '#0f766e',
  },
  dark: {
    background: '#0c1f20',
    surface: '#143031',
    text: '#e8f1ef',
    muted: '#a9c0bd',
    line: '#5f7d7a',
    primary: '#5eead4',
    on_primary: '#042f2e',
    danger: '#ff9d94',
    success: '#7ee2a0',
    focus: '#5eead4',
  },
}

/** WCAG 2.2, 1.4.3 (AA). */
const TEXT_LEAST = 4.5
/** WCAG 2.2, 1.4.11 (AA): where a field is, and where the keyboard is. */
const SHAPE_LEAST = 3
const GROUNDS = ['background', 'surface'] as const

/** Every two colours that meet in the frame. */
const PAIRS: readonly (readonly [front: WidgetColour, ground: WidgetColour, least: number])[] = [
  ...GROUNDS.flatMap((ground) =>
    (['text', 'muted', 'primary', 'danger', 'success'] as const).map((front) => [front, ground, TEXT_LEAST] as const),
  ),
  ['on_primary', 'primary', TEXT_LEAST],
  ...GROUNDS.flatMap((ground) => (['line', 'focus'] as const).map((front) => [front, ground, SHAPE_LEAST] as const)),
]

const RATIO = new Intl.NumberFormat('en', { maximumFractionDigits: 2, roundingMode: 'floor' })
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be six hexadecimal digits after a #, such as #0f766e'))
const colours = Object.fromEntries(WIDGET_COLOURS.map((name) => [name, z.optional(colour)])) as Record<
  WidgetColour,
  z.ZodMiniOptional<typeof colour>
>

/** Of one look. */
export const widgetColours = z.object(colours)

export const widgetTheme = z.object({
  /** `auto`: as the customer's system has it. */
  scheme: z.optional(z.enum(WIDGET_SCHEMES, `must be one of ${WIDGET_SCHEMES.join(', ')}`)),
  light: z.optional(widgetColours),
  dark: z.optional(widgetColours),
  /** In pixels. */
  radius: z.optional(z.int().check(z.minimum(0), z.maximum(24))),
  font_size: z.optional(z.int().check(z.minimum(14), z.maximum(20))),
})
export type WidgetTheme = z.output<typeof widgetTheme>

export type LookProblem = { field: string; message: string }

/** What too few people could read, by its field below `theme`. */
export function lookProblems(theme: WidgetTheme): LookProblem[] {
  return (['light', 'dark'] as const).flatMap((look) => {
    const given = theme[look]
    if (!given) return []
    const palette: WidgetPalette = { ...WIDGET_LOOKS[look], ...withoutUndefined(given) }
    return PAIRS.flatMap(([front, ground, least]) => {
      const ratio = contrastOf(palette[front], palette[ground])
      if (ratio >= least) return []
      const message = `has a contrast of ${RATIO.format(ratio)} to 1 on ${ground} (${palette[ground]}), and needs ${least} to 1`
      return [{ field: `theme.${look}.${front}`, message }]
    })
  })
}

function withoutUndefined(given: Partial<Record<WidgetColour, string | undefined>>): Partial<WidgetPalette> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
