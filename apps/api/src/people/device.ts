// What a browser calls itself, in words. Pure.
import { inEnglish, type Said, say } from '@kivuko/contract/say.ts'

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** For staff, and for a device's own name: 'Chrome on Android'. */
export function deviceInWords(userAgent: string | null): string {
  return inEnglish(deviceSaid(userAgent))
}

/** 'Chrome on Android'; 'Unknown device' when nothing is known. */
export function deviceSaid(userAgent: string | null): Said {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (browser && system) return say('{browser} on {system}', { browser, system })
  return browser ?? system ?? say('Unknown device')
}
