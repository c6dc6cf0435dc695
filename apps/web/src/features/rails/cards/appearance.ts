// The card fields in the app's own colours, read from the design tokens, light and dark.
import type { Appearance, CustomFontSource } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import latin from '../../../../fonts/latin.woff2'

const DARK = '(prefers-color-scheme: dark)'
const FONT = 'Inter'

/** The app's own type: the provider's frame fetches it from here, so the address is whole. */
export const CARD_FONTS: CustomFontSource[] = [
  { family: FONT, src: `url(${new URL(latin, window.location.href).href})`, weight: '400 700', display: 'swap' },
]

export function useCardAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const query = window.matchMedia?.(DARK)
    const refresh = () => setAppearance(readAppearance())
    query?.addEventListener('change', refresh)
    return () => query?.removeEventListener('change', refresh)
  }, [])
  return appearance
}

function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const isDark = window.matchMedia?.(DARK).matches ?? false
  const variables = {
    colorPrimary: token('--primary'),
    colorBackground: token('--paper'),
    colorText: token('--ink'),
    colorTextSecondary: token('--ink-soft'),
    colorTextPlaceholder: token('--ink-soft'),
    colorDanger: token('--danger'),
    fontFamily: `${FONT}, system-ui, sans-serif`,
    fontSizeBase: '16px',
    borderRadius: '12px',
    spacingUnit: '4px',
  }
  return { theme: isDark ? 'night' : 'stripe', variables: withoutEmpty(variables) }
}

/** The provider refuses an empty colour, which is what a missing token reads as. */
function withoutEmpty(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}
