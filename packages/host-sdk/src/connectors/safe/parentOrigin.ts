/** A page's facts about its embedder. */
export type Framing = {
  framed: boolean
  /** The origins of the pages that embed this one, the nearest first. Undefined if the browser does not report them. */
  ancestorOrigins: readonly string[] | undefined
  referrer: string
}

/** The origin of the embedding page. It only addresses the request: each message's sender is checked. */
export function parentOrigin(framing: Framing = readFraming()): string | undefined {
  const { framed, ancestorOrigins, referrer } = framing
  if (!framed) return undefined
  if (ancestorOrigins !== undefined) return ancestorOrigins[0]
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined
}

function readFraming(): Framing {
  const page = globalThis.window
  if (page === undefined) return { framed: false, ancestorOrigins: undefined, referrer: '' }
  // Firefox does not have it.
  const origins: DOMStringList | undefined = page.location.ancestorOrigins
  return {
    framed: page.parent !== page.self,
    ancestorOrigins: origins && [...origins],
    referrer: page.document.referrer,
  }
}
