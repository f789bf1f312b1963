import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import { toBase64Url, utf8 } from '../platform/bytes.js'
import type { Clock } from '../platform/clock.js'
import type { KeyValueStore } from '../platform/keyValueStore.js'

/** Time in ms that the log stores a result. */
export const REMEMBERED_FOR = 86_400_000
const MAX_REMEMBERED = 64
/** Maximum number of a page's open requests, including those in preparation. */
export const MAX_OPEN = 5

const REJECTIONS = ['userRejected', 'requestAborted'] as const

export const Outcome = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('rejected'), reason: z.enum(REJECTIONS) }),
  z.strictObject({
    state: z.literal('signed'),
    answer: z.string(),
    before: z.optional(z.string()),
    raw: z.optional(z.string()),
    hash: z.optional(z.string()),
  }),
  z.strictObject({ state: z.literal('broadcast'), answer: z.string() }),
])
export type Outcome = z.infer<typeof Outcome>

const Entry = z.strictObject({
  id: z.string(),
  digest: z.string(),
  at: z.number(),
  outcome: Outcome,
})
type Entry = z.infer<typeof Entry>

/** Makes requests idempotent, even across documents. A page can only read its own requests. */
export function createRequestLog(options: Options) {
  const { entries, owner, clock } = options
  const key = `requests:${owner}`
  const open = new Map<string, { body: string; answer: Promise<string> }>()

  function fresh(value: unknown): Entry[] {
    const kept = z.safeParse(z.array(Entry), value)
    const since = clock.now() - REMEMBERED_FOR
    return kept.success ? kept.data.filter(({ at }) => at > since) : []
  }

  const read = async () => fresh(await entries.get(key))

  /** Merges the entry with entries of other tabs. */
  function keep(entry: Entry): Promise<void> {
    const add = (value: unknown) => {
      const others = fresh(value).filter(({ id }) => id !== entry.id)
      return [...others, entry].slice(-MAX_REMEMBERED)
    }
    return entries.update(key, add, 'raw' in entry.outcome ? 'strict' : 'relaxed')
  }

  async function answer(request: Asked, how: How): Promise<string> {
    const { id } = request
    const found = find(request)
    const isNew = found.then(({ known }) => {
      if (known !== undefined) throw new VestibuleError('requestAborted')
    })
    isNew.catch(() => undefined)
    async function note(outcome: Outcome) {
      await isNew
      await keep({ id, digest: (await found).digest, at: clock.now(), outcome })
    }
    try {
      const work = how.work(note, isNew)
      // Return a known result without waiting for the work.
      return await Promise.race([work, isNew.then(() => work)])
    } catch (error) {
      const { known } = await found
      if (known !== undefined) return repeat(known, how)
      const reason = REJECTIONS.find(
        (type) => error instanceof VestibuleError && error.type === type,
      )
      if (reason !== undefined) await note({ state: 'rejected', reason }).catch(() => undefined)
      throw error
    }
  }

  /** @throws `invalidRequest` for the id of another request */
  async function find({ id, body }: Asked): Promise<{ digest: string; known: Entry | undefined }> {
    const [digest, entries] = await Promise.all([digestOf(body), read()])
    const known = entries.find((entry) => entry.id === id)
    if (known !== undefined && known.digest !== digest) throw otherBody()
    return { digest, known }
  }

  async function repeat(entry: Entry, { send }: How): Promise<string> {
    const { outcome } = entry
    if (outcome.state === 'rejected') throw new VestibuleError(outcome.reason)
    if (outcome.state === 'signed' && outcome.raw !== undefined) {
      // The document ended after the signature. Sending the same bytes again has no second effect.
      const { answer, before, raw, hash } = outcome
      await send({ before, raw, hash: hash ?? answer })
      const state = hash === undefined ? 'broadcast' : 'signed'
      await keep({ ...entry, outcome: { state, answer } })
    }
    return outcome.answer
  }

  return {
    /**
     * A repeated request returns the earlier result.
     * @throws `rateLimited` if too many requests are open, `invalidRequest` for the id of another
     * request
     */
    run(request: Request, how: How): Promise<string> {
      const { requestId: id = crypto.randomUUID(), body } = request
      const same = open.get(id)
      if (same !== undefined) {
        if (same.body !== body) throw otherBody()
        return same.answer
      }
      if (open.size >= MAX_OPEN) throw new VestibuleError('rateLimited')
      const answered = answer({ id, body }, how).finally(() => open.delete(id))
      open.set(id, { body, answer: answered })
      return answered
    },

    isOpen: (id: string) => open.has(id),

    async status(id: string): Promise<Status> {
      if (open.has(id)) return { state: 'pending' }
      const outcome = (await read()).find((entry) => entry.id === id)?.outcome
      if (outcome === undefined) return { state: 'unknown' }
      if (outcome.state === 'rejected') return { state: 'rejected' }
      const { state, answer } = outcome
      if (state === 'broadcast') return { state, hash: answer }
      return { state, ...(outcome.raw !== undefined && { hash: outcome.hash ?? answer }) }
    },
  }
}

export type RequestLog = ReturnType<typeof createRequestLog>

type Asked = { id: string; body: string }
type How = {
  /** Asks the visitor after `isNew`, and stores each step before reporting it. Its result is ignored if the log has one. */
  work: (note: (outcome: Outcome) => Promise<void>, isNew: Promise<void>) => Promise<string>
  send: (signed: { before: string | undefined; raw: string; hash: string }) => Promise<void>
}

type Options = {
  entries: KeyValueStore
  owner: string
  clock: Clock
}
type Request = {
  requestId?: string | undefined
  body: string
}
type Status = {
  state: 'unknown' | 'pending' | Outcome['state']
  hash?: string | undefined
}

async function digestOf(body: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(body))))
}

function otherBody(): VestibuleError {
  const reason = 'This `requestId` stands for another request.'
  return new VestibuleError('invalidRequest', { data: { reason } })
}
