import type { NatsConnection } from '@nats-io/transport-node'
import * as z from 'zod'
import { MAX_MESSAGE } from '../limits.js'
import { DAY, MINUTE, SECOND } from '../time.js'

export const TIMEOUT_MS = 5 * SECOND
const NANOSECONDS = 1_000_000
/** Time in ms in which NATS ignores a duplicate message. */
const DUPLICATES = 5 * MINUTE
const MOST_PER_TOPIC = 8_192
/** Fraction of the storage for receipts, on top of the messages. */
const RECEIPTS_PART = 1 / 8
/** Bytes for a message's other fields and its name. */
const ENVELOPE = 64 * 1024

/** One stream per lifetime, after which NATS deletes a message. */
export const CLASSES = [
  { name: '5m', life: 5 * MINUTE, part: 1 / 4 },
  { name: '1d', life: DAY, part: 1 / 4 },
  { name: '7d', life: 7 * DAY, part: 1 / 2 },
] as const
const LONGEST = 7 * DAY

/** Different prefixes let relays share a server. */
export function namesOf(prefix: string) {
  return {
    /** Subjects: a waiting message, its copy for readers, and the receipts of a client for a topic. */
    waiting: (index: number, topic: string) => `${prefix}.wait.${CLASSES[index]?.name}.${topic}`,
    news: (topic: string) => `${prefix}.news.${topic}`,
    receipts: (topic: string, clientId: string) => `${prefix}.read.${topic}.${clientId}`,
    confirmed: `${prefix}.confirmed`,
    stream: (index: number) => `${prefix}_${CLASSES[index]?.name}`,
    receiptStream: `${prefix}_read`,
  }
}
export type Names = ReturnType<typeof namesOf>

const Fault = z.object({ code: z.number(), err_code: z.number(), description: z.string() })
const Answer = z.looseObject({ error: Fault.optional() })
const Found = z.object({
  message: z.object({ subject: z.string(), seq: z.number(), data: z.string().default('') }),
})
const Existing = z.object({ config: z.looseObject({ max_bytes: z.number() }) })

export class JetStreamFault extends Error {
  override name = 'JetStreamFault'

  readonly code: number

  constructor({ code, err_code: details, description }: z.output<typeof Fault>) {
    super(`NATS: ${description} (${details})`)
    this.code = code
  }
}

export function createApi(connection: NatsConnection) {
  async function ask(subject: string, body?: object): Promise<unknown> {
    const data = body === undefined ? '' : JSON.stringify(body)
    const answer = await connection.request(`$JS.API.${subject}`, data, { timeout: TIMEOUT_MS })
    const parsed = answer.json<unknown>()
    const { error } = Answer.parse(parsed)
    if (error !== undefined) throw new JetStreamFault(error)
    return parsed
  }
  const isMissing = (error: unknown) => error instanceof JetStreamFault && error.code === 404

  return {
    ask,
    /** Reads from the leader: only it has all acknowledged messages. */
    async read(
      stream: string,
      which: { next_by_subj: string; seq: number } | { last_by_subj: string } | { seq: number },
    ) {
      try {
        const { message } = Found.parse(await ask(`STREAM.MSG.GET.${stream}`, which))
        return { seq: message.seq, data: Buffer.from(message.data, 'base64').toString() }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(stream: string, seq: number): Promise<void> {
      await ask(`STREAM.MSG.DELETE.${stream}`, { seq, no_erase: true }).catch((error) => {
        if (!(error instanceof JetStreamFault)) throw error
      })
    },
    /** Creates a stream, or changes only its size. */
    async keep(
      config: { name: string; max_bytes: number } & Record<string, unknown>,
    ): Promise<void> {
      const existing = await ask(`STREAM.INFO.${config.name}`, {}).catch((error) => {
        if (!isMissing(error)) throw error
      })
      if (existing === undefined) {
        await ask(`STREAM.CREATE.${config.name}`, config)
        return
      }
      const { config: present } = Existing.parse(existing)
      if (present.max_bytes === config.max_bytes) return
      const { max_bytes } = config
      await ask(`STREAM.UPDATE.${config.name}`, { ...present, max_bytes })
    },
  }
}
export type Api = ReturnType<typeof createApi>

export async function keepStreams(api: Api, names: Names, stored: number): Promise<void> {
  const common = { storage: 'file', retention: 'limits', num_replicas: 1 }
  for (const [index, { life, part }] of CLASSES.entries())
    await api.keep({
      ...common,
      name: names.stream(index),
      subjects: [names.waiting(index, '*')],
      max_age: life * NANOSECONDS,
      max_bytes: Math.floor(stored * part),
      max_msgs_per_subject: MOST_PER_TOPIC,
      // Reject new messages in a full stream. Discarding old ones would lose acknowledged messages.
      ...{ discard: 'new', discard_new_per_subject: true },
      duplicate_window: DUPLICATES * NANOSECONDS,
      republish: { src: names.waiting(index, '*'), dest: names.news('{{wildcard(1)}}') },
    })
  await api.keep({
    ...common,
    name: names.receiptStream,
    subjects: [names.receipts('*', '*')],
    max_age: LONGEST * NANOSECONDS,
    max_bytes: Math.floor(stored * RECEIPTS_PART),
    max_msgs_per_subject: 1,
    discard: 'old',
  })
}

/** The reason why the NATS server cannot serve a relay, or undefined. */
export async function findNatsFault(connection: NatsConnection): Promise<string | undefined> {
  const { jetstream, max_payload = 0 } = connection.info ?? {}
  if (jetstream !== true) return 'has no JetStream; start it with -js'
  const least = MAX_MESSAGE + ENVELOPE
  if (max_payload < least) return `has a max_payload of ${max_payload}; it needs ${least}`
  try {
    await createApi(connection).ask('INFO')
    return undefined
  } catch (error) {
    return `does not let this user use JetStream (${error instanceof Error ? error.message : error})`
  }
}
