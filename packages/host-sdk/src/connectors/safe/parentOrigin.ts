export type Framing = {
  framed: boolean
  /** The nearest origin first. Undefined in browsers without support. */
  ancestorOrigins: readonly string[] | undefined
  referrer: string
}

/** The target of requests. The channel also checks the sender of each response. */
export function parentOrigin(framing: Framing = readFraming()): string | undefined {
  const { framed, ancestorOrigins, referrer } = framing
  if (!framed) return undefined
  if (ancestorOrigins !== undefined) return ancestorOrigins[0]
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined
}

function readFraming(): Framing {
  const page = globalThis.window
  if (page === undefined) return { framed: false, ancestorOrigins: undefined, referrer: '' }
  // Older Firefox versions do not support it.
  const origins: DOMStringList | undefined = page.location.ancestorOrigins
  return {
    framed: page.parent !== page.self,
    ancestorOrigins: origins && [...origins],
    referrer: page.document.referrer,
  }
}
