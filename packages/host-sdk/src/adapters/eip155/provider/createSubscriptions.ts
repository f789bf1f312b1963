import { VestibuleError } from '@vestibule/protocol'
import type { Emit } from '../../../platform/emitter.js'
import { type Block, createHead } from './createHead.js'
import { type AskChain, createLogFeed, type Feed, headFeed } from './feeds.js'
import { invalidParams } from './invalidParams.js'

/** Delay between two polls of the chain, in ms. */
const INTERVAL = 2_000

/** Supports `eth_subscribe` over HTTP: polls the chain while subscriptions exist. */
export function createSubscriptions(options: createSubscriptions.Options): Subscriptions {
  const { ask, emit, interval = INTERVAL } = options
  const open = new Map<string, Feed>()
  const readBlock = async (tag: string) =>
    (await ask({ method: 'eth_getBlockByNumber', params: [tag, false] })) as Block | null
  let head = createHead(readBlock)
  let timer: ReturnType<typeof setTimeout> | undefined
  let adding = 0
  let ended = false
  let looking: Promise<unknown> = Promise.resolve()

  function look(): Promise<void> {
    const next = looking.then(async () => {
      const fresh = await head.advance()
      for (const [id, feed] of [...open]) await tell(id, feed, fresh)
    })
    looking = next.catch(() => {
      // The next poll reports the missed blocks.
    })
    return next
  }

  async function tell(id: string, feed: Feed, fresh: readonly Block[]) {
    const results = await feed(fresh).catch(() => [])
    for (const result of results)
      if (open.has(id))
        emit('message', { type: 'eth_subscription', data: { subscription: id, result } })
  }

  function goOn() {
    clearTimeout(timer)
    if (open.size === 0) return
    timer = setTimeout(() => {
      look().then(goOn, goOn)
    }, interval)
  }

  async function begin(makeFeed: () => Feed | Promise<Feed>): Promise<Feed> {
    if (open.size + adding === 0) head = createHead(readBlock)
    adding++
    try {
      await look()
      return await makeFeed()
    } finally {
      adding--
    }
  }

  return {
    async add(params) {
      const feed = await begin(readParams(params, ask))
      if (ended)
        throw new VestibuleError('chainDisconnected', {
          message: 'The network changed or disconnected before the subscription started.',
        })
      const id = randomId()
      open.set(id, feed)
      goOn()
      return id
    },
    remove(id) {
      const wasOpen = open.delete(id)
      if (open.size === 0) clearTimeout(timer)
      return wasOpen
    },
    end() {
      ended = true
      open.clear()
      clearTimeout(timer)
    },
  }
}

export declare namespace createSubscriptions {
  type Options = {
    ask: AskChain
    emit: Emit
    interval?: number | undefined
  }
}

export type Subscriptions = {
  add: (params: unknown) => Promise<`0x${string}`>
  remove: (id: string) => boolean
  /** Ends all subscriptions, and rejects new ones. */
  end: () => void
}

function readParams(params: unknown, ask: AskChain): () => Feed | Promise<Feed> {
  const [kind, filter = {}] = Array.isArray(params) ? params : []
  if (kind === 'newHeads') return () => headFeed
  if (kind === 'logs' && typeof filter === 'object' && filter !== null)
    return () => createLogFeed(ask, filter)
  if (kind === 'newPendingTransactions' || kind === 'syncing')
    throw new VestibuleError('methodNotAllowed', {
      message: `\`${kind}\` is not supported: nodes do not report it over HTTP. Subscribe to \`newHeads\` or \`logs\`.`,
    })
  throw invalidParams('`eth_subscribe` requires `newHeads`, or `logs` and a filter.')
}

function randomId(): `0x${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
