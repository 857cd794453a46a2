/**
 * Puts back what a browser has kept, such as a draft: at once, or, while somebody is in a field that it might change under their
 * hands, when they leave it. For layout effects, so that it is there before the first paint.
 * @returns gives it up.
 */
export function whenNobodyTypes(restore: () => void): () => void {
  const { activeElement: focused } = document
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) {
    restore()
    return () => {}
  }
  focused.addEventListener('blur', restore, { once: true })
  return () => focused.removeEventListener('blur', restore)
}
