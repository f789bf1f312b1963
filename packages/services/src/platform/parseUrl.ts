/** Undefined if invalid. Node 20's `URL.canParse` sometimes rejects non-ASCII letters. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
