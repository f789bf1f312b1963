import * as z from 'zod'
import { MAX_MESSAGE, MAX_PUBLICATIONS, MAX_TOPICS, MAX_TTL } from './limits.js'
import { RelayError } from './relayError.js'
import type { Publication } from './storeMessages.js'
import type { Owner } from './usage.js'
import type { Room } from './wire.js'

const Topic = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
const Topics = z.array(Topic).min(1).max(MAX_TOPICS)
/** Both Base64 alphabets. A character that the database rejects would fail the whole batch. */
const Sealed = z
  .string()
  .min(1)
  .max(MAX_MESSAGE)
  .regex(/^[A-Za-z0-9+/=_-]+$/, 'must be base64')
const Ttl = z.int().min(1).max(MAX_TTL)
const Tag = z.int().min(0).max(65_535).default(0)
const Attestation = z
  .string()
  .max(16_384)
  .regex(/^[\x20-\x7e]*$/)
  .nullish()
  .transform((text) => text || undefined)

// Ignores further members that clients send, such as methods and chains.
const Publish = z.object({
  topic: Topic,
  message: Sealed,
  ttl: Ttl,
  tag: Tag,
  attestation: Attestation,
})
const Propose = z.object({
  pairingTopic: Topic,
  sessionProposal: Sealed,
  ttl: Ttl.default(300),
  attestation: Attestation,
})
const Approve = z.object({
  pairingTopic: Topic,
  sessionTopic: Topic,
  sessionProposalResponse: Sealed,
  sessionSettlementRequest: Sealed,
  ttl: Ttl.default(300),
})

const TAGS = { proposal: 1100, approval: 1101, settlement: 1102 } as const

export type Caller = {
  publish: (publications: readonly Unowned[]) => Promise<void>
  subscribe: (topics: readonly string[]) => string[]
  unsubscribe: (topics: readonly string[]) => void
  fetch: (topics: readonly string[]) => Promise<Outcome>
}

export type Unowned = Omit<Publication, keyof Owner>

type Outcome = {
  result: unknown
  replay?: readonly string[] | undefined
  room?: Room | undefined
}

type Method = (caller: Caller, params: unknown) => Promise<Outcome>

export const RELAY_METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    irn_publish: method(Publish, async (caller, params) => {
      await caller.publish([params])
      return { result: true }
    }),
    irn_batchPublish: method(
      z.object({ messages: z.array(Publish).min(1).max(MAX_PUBLICATIONS) }),
      async (caller, { messages }) => {
        await caller.publish(messages)
        return { result: true }
      },
    ),
    irn_subscribe: method(z.object({ topic: Topic }), async (caller, { topic }) => {
      const [result] = caller.subscribe([topic])
      return { result, replay: [topic] }
    }),
    irn_batchSubscribe: method(z.object({ topics: Topics }), async (caller, { topics }) => ({
      result: caller.subscribe(topics),
      replay: topics,
    })),
    irn_unsubscribe: method(z.object({ topic: Topic }), async (caller, { topic }) => {
      caller.unsubscribe([topic])
      return { result: true }
    }),
    irn_batchUnsubscribe: method(
      z.object({
        subscriptions: z
          .array(z.object({ topic: Topic }))
          .min(1)
          .max(MAX_TOPICS),
      }),
      async (caller, { subscriptions }) => {
        caller.unsubscribe(subscriptions.map(({ topic }) => topic))
        return { result: true }
      },
    ),
    irn_fetchMessages: method(z.object({ topic: Topic }), (caller, { topic }) =>
      caller.fetch([topic]),
    ),
    irn_batchFetchMessages: method(z.object({ topics: Topics }), (caller, { topics }) =>
      caller.fetch(topics),
    ),
    // Newer clients send this request instead of a subscription and messages.
    wc_proposeSession: method(Propose, async (caller, params) => {
      const { pairingTopic: topic, sessionProposal: message, ttl, attestation } = params
      caller.subscribe([topic])
      await caller.publish([{ topic, message, ttl, tag: TAGS.proposal, attestation }])
      return { result: true, replay: [topic] }
    }),
    wc_approveSession: method(Approve, async (caller, params) => {
      const { pairingTopic, sessionTopic, sessionProposalResponse, ttl } = params
      const { sessionSettlementRequest } = params
      caller.subscribe([sessionTopic])
      await caller.publish([
        { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: TAGS.approval },
        { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: TAGS.settlement },
      ])
      return { result: true, replay: [sessionTopic] }
    }),
  }),
)

function method<schema extends z.ZodType>(
  schema: schema,
  run: (caller: Caller, params: z.output<schema>) => Promise<Outcome>,
): Method {
  return async (caller, params) => {
    const parsed = schema.safeParse(params)
    if (parsed.success) return run(caller, parsed.data)
    const path = parsed.error.issues[0]?.path.join('.')
    throw new RelayError(
      'invalidParams',
      path ? `The parameter \`${path}\` is invalid.` : undefined,
    )
  }
}
