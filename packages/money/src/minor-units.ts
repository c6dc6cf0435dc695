// How many decimals each currency of ISO 4217 has. Most have two; these do not (list one of the standard, 2026-01-01).

const DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    // Whole alone.
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** Decimals of a currency by ISO 4217, whatever its case: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return DECIMALS[currency.toUpperCase()] ?? 2
}
