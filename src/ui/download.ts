const keptMs = 60_000

/** Gives a file to the browser, to be saved under this name. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
