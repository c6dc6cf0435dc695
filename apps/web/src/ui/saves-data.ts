/**
 * Whether the person asked to save data: the first script of a page (src/boot.ts) marks the document then. Nothing is
 * fetched for them that they did not ask for.
 */
export function savesData(): boolean {
  return document.documentElement.dataset.saving !== undefined
}
