import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import type { ApiClient } from '../auth/apiClient.js'
import type { Random } from './bytes.js'
import type { Clock } from './clock.js'
import { createWallet, resumeWallet } from './createWallet.js'
import type { DeviceRecord, DeviceStore, StoredSession } from './deviceStore.js'
import { toSignable } from './intents/signable.js'
import { signHash } from './intents/signHash.js'
import { createKeyCache } from './keyCache.js'
import type { KeyContract, WalletAddress } from './keyContract.js'
import { openWallet } from './openWallet.js'
import { createTickets } from './tickets.js'
import { createWalletApi } from './walletApi.js'

/** The key worker's work, apart from the worker: everything that ever holds a key in the clear is behind this. */
export function createKeyService(options: createKeyService.Options): Handlers<KeyContract> {
  const { api, store, random, clock, exclusively } = options
  const deps = { api: createWalletApi(api), store, random }
  const keys = createKeyCache(clock)
  const tickets = createTickets({ random, clock })

  async function signedIn(): Promise<StoredSession> {
    const session = await store.session()
    if (session !== undefined) return session
    keys.clear()
    tickets.clear()
    throw new VestibuleError('sessionEnded')
  }

  /** The user's wallet on this device. */
  async function recordOf({ info }: StoredSession): Promise<DeviceRecord | undefined> {
    const { userId, wallet } = info
    const record = await store.record(userId)
    const known = record ?? (await store.pending(userId))
    if (wallet?.status === 'active' && wallet.walletId !== known?.walletId)
      throw new VestibuleError('walletElsewhere')
    return record
  }

  async function enter({ make }: { make: boolean }) {
    const session = await signedIn()
    return exclusively(`vestibule/wallet/${session.info.userId}`, async () => {
      const record = await recordOf(session)
      const held = record && keys.get(record.walletId)
      if (held !== undefined) return { addresses: listed(held) }
      const opened = await keys.fill(async () => {
        if (record !== undefined) return openWallet(deps, { session, record })
        const resumed = await resumeWallet(deps, session)
        return resumed === undefined && make ? createWallet(deps, session) : resumed
      })
      if (opened === undefined) throw new VestibuleError('notConnected')
      return { addresses: listed(opened) }
    })
  }

  async function connected() {
    const session = await signedIn()
    const record = await recordOf(session)
    if (record === undefined) throw new VestibuleError('notConnected')
    return { session, record }
  }

  return {
    create: () => enter({ make: true }),
    unlock: () => enter({ make: false }),

    async addresses() {
      const record = await recordOf(await signedIn())
      return { addresses: record === undefined ? [] : listed(record) }
    },

    async prepare({ intent }) {
      const { walletId, address } = (await connected()).record
      const signable = toSignable(intent)
      return { ticket: tickets.issue({ walletId, signable }), hash: signable.hash, address }
    },

    async sign({ ticket, hash }, { signal }) {
      tickets.check(ticket, hash)
      const { session, record } = await connected()
      if (keys.get(record.walletId) === undefined)
        await keys.fill(() => openWallet(deps, { session, record }))
      const { walletId, signable } = tickets.redeem(ticket, hash)
      if (walletId !== record.walletId) throw new VestibuleError('ticketInvalid')
      const held = keys.get(walletId)
      if (held === undefined || signal.aborted) throw new VestibuleError('requestAborted')
      return signable.finish(signHash(signable.hash, held.privateKey))
    },

    lock() {
      keys.clear()
      tickets.clear()
      return {}
    },
  }
}

export declare namespace createKeyService {
  type Options = {
    api: ApiClient
    store: DeviceStore
    random: Random
    clock: Clock
    /** Runs one at a time per name, across tabs where the browser can do that. */
    exclusively: <result>(name: string, run: () => Promise<result>) => Promise<result>
  }
}

function listed({ address }: { address: string }): WalletAddress[] {
  return [{ namespace: 'eip155', address }]
}
