/**
 * Whether the person asked to save data: the first script of a page (src/boot.ts) marks the document then. Nothing is
 * fetched for them that they did not ask for. The server draws nothing for them.
 */
export function savesData(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.saving !== undefined
}
