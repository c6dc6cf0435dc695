/** How often prices on screen are asked for again. A market moves faster, but nobody decides by this figure: what is bought at is the quote. */
export const EVERY_MS = 30_000
