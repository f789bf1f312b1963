import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import { isSame, mac, randomToken } from '../../platform/bytes.js'
import { MINUTE } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { Random } from '../../ports/random.js'

const WINDOW = 5 * MINUTE
/** Time in ms that a nonce may be valid: its window and the next one. */
export const NONCE_LIFE = 2 * WINDOW
const MAX_KEYS = 10_000

/** Seed that all processes share. The first process creates it. */
const shareSeed = prepare<{ seed: string }>(
  'nonces_share_seed',
  `with drawn as (
    insert into nonce_seeds (id, seed) values (1, $drawn) on conflict do nothing returning seed
  )
  select seed from drawn union all select seed from nonce_seeds`,
)

/**
 * Nonces for DPoP proofs (RFC 9449, section 8): an HMAC of the current five minutes, so every
 * process can compute them. An admitted key receives a personal nonce: any process recognises the
 * key without the database. The seed is stored with the used proofs. If the database loses both,
 * earlier proofs have invalid nonces.
 */
export function createNonces(options: Options) {
  const { db, key, clock, random } = options
  let seed: string | undefined
  let opening: Promise<void> | undefined

  async function readSeed() {
    const ask = () => shareSeed(db, { drawn: randomToken(random) })
    // A parallel first request may store its seed first: the second query reads it.
    seed = ((await ask())[0] ?? (await ask())[0])?.seed
  }
  function seedNow(): string {
    if (seed === undefined) throw new Error('The nonces are not loaded: call `open` first.')
    return seed
  }
  const nonceOf = (window: number, ...thumbprint: string[]) =>
    mac(key, [seedNow(), String(window), ...thumbprint])
  const present = () => Math.floor(clock() / WINDOW)

  let shared: { seed: string; window: number; nonces: readonly [string, string] } | undefined
  function sharedNow(): readonly [string, string] {
    const window = present()
    if (shared?.seed !== seedNow() || shared.window !== window)
      shared = { seed: seedNow(), window, nonces: [nonceOf(window), nonceOf(window - 1)] }
    return shared.nonces
  }

  let given = { seed: '', window: 0, nonces: new Map<string, string>() }
  function ownOf(window: number, thumbprint: string): string {
    const isGiven = given.seed === seedNow() && given.window === window
    return (isGiven && given.nonces.get(thumbprint)) || nonceOf(window, thumbprint)
  }
  function give(thumbprint: string): string {
    const window = present()
    const nonce = ownOf(window, thumbprint)
    if (given.seed !== seedNow() || given.window !== window)
      given = { seed: seedNow(), window, nonces: new Map() }
    if (given.nonces.size < MAX_KEYS) given.nonces.set(thumbprint, nonce)
    return nonce
  }

  function open(): Promise<void> {
    opening ??= readSeed().catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    /** Await this call before any request. */
    open,

    seed: seedNow,

    /** Reads the new seed after the database lost the old one. */
    async reopen(): Promise<void> {
      await readSeed()
    },

    current: (thumbprint?: string) => (thumbprint ? give(thumbprint) : sharedNow()[0]),

    /** Undefined if a query is necessary: documents do not wait for it. */
    peek: (): string | undefined => (seed === undefined ? undefined : sharedNow()[0]),

    /** Accepts the current nonces and the previous ones. */
    judge(nonce: string, thumbprint: string): 'known' | 'new' | 'stale' {
      if (sharedNow().some((each) => isSame(nonce, each))) return 'new'
      const windows = [present(), present() - 1]
      return windows.some((window) => isSame(nonce, ownOf(window, thumbprint))) ? 'known' : 'stale'
    },
  }
}

export type Nonces = ReturnType<typeof createNonces>

type Options = { db: Database; key: Uint8Array; clock: Clock; random: Random }
