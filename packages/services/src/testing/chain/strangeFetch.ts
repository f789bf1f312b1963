type Change = (body: unknown, url: string) => unknown

export function strangeFetch() {
  let change: Change | undefined
  const strange: typeof fetch = async (url, init) => {
    if (change === undefined) return fetch(url, init)
    const answer = await fetch(url, init)
    const text = await answer.text()
    const changed = change(parse(text), String(url))
    if (changed instanceof Promise) return inTime(changed, init?.signal)
    if (changed instanceof Response) return changed
    const body = typeof changed === 'string' ? changed : JSON.stringify(changed)
    return new Response(body ?? '', { status: answer.status, headers: answer.headers })
  }
  return {
    fetch: strange,
    become(next: Change | undefined) {
      change = next
    },
  }
}

/** Rejects at once when the caller aborts. */
function inTime(late: Promise<Response>, signal: AbortSignal | null | undefined) {
  const given = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([late, given])
}

/** Hashes and heights are unquoted text. */
function parse(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? JSON.parse(text) : text
  } catch {
    return text
  }
}
