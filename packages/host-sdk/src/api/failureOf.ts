import { VestibuleError } from '@vestibule/protocol'

const MAX_BYTES = 16_384
const [MAX_REASONS, MAX_LETTERS] = [5, 200]

type Reason = { name: string; description: string }

export async function failureOf(response: Response): Promise<VestibuleError> {
  const { status } = response
  return new VestibuleError(status === 429 ? 'rateLimited' : 'unknown', {
    message: `HTTP status code: ${status}`,
    data: { status, ...(await readBody(response)) },
  })
}

/** Empty for an invalid body: a proxy may respond with its own page. */
async function readBody(response: Response): Promise<{ reasons: Reason[]; reason?: string }> {
  try {
    const body = JSON.parse(await readStart(response)) as {
      reasons?: unknown
      error?: { data?: { reason?: unknown } }
    } | null
    const reason = body?.error?.data?.reason
    return {
      reasons: readReasons(body?.reasons),
      // The reason is one word that code can compare.
      ...(typeof reason === 'string' && /^[a-zA-Z]{1,40}$/.test(reason) && { reason }),
    }
  } catch {
    return { reasons: [] }
  }
}

function readReasons(reasons: unknown): Reason[] {
  if (!Array.isArray(reasons)) return []
  return reasons.slice(0, MAX_REASONS).flatMap((reason: Partial<Reason> | null) => {
    const { name, description } = reason ?? {}
    if (typeof description !== 'string') return []
    return { name: typeof name === 'string' ? plain(name) : '', description: plain(description) }
  })
}

async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > MAX_BYTES) {
      await reader.cancel()
      return ''
    }
    text += decoder.decode(value, { stream: true })
  }
  return text
}

function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, MAX_LETTERS)
}
