// As much of the library as tools/subset-fonts.ts uses; it has no types of its own for the features.
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number }>
    /** OpenType tags of four letters; all others are dropped. */
    keepFeatures: readonly string[]
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
