// The partner's colours and measures, over the style sheet's own: as values, never as text of a style.
import type { WidgetTheme } from '@kivuko/contract/widget-look.ts'

export function applyLook({ scheme = 'auto', light = {}, dark = {}, radius, font_size }: WidgetTheme): void {
  const { style, dataset } = document.documentElement
  dataset.scheme = scheme
  for (const [look, colours] of [
    ['light', light],
    ['dark', dark],
  ] as const)
    for (const [name, value] of Object.entries(colours))
      if (value) style.setProperty(`--${look}-${name.replace('_', '-')}`, value)
  if (radius !== undefined) style.setProperty('--radius', `${radius}px`)
  if (font_size !== undefined) style.setProperty('--font-size', `${font_size}px`)
}
