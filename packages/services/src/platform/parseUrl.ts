/** Undefined if invalid. `URL.canParse` is unreliable: in Node 20, it sometimes refuses letters beyond ASCII. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
