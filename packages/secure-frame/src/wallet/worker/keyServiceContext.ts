import { VestibuleError } from '@vestibule/protocol'
import type { ApiClient } from '../../platform/apiClient.js'
import type { Random } from '../../platform/bytes.js'
import type { Clock } from '../../platform/clock.js'
import type { DeviceRecord } from '../deviceRecord.js'
import type { DeviceStore, StoredSession } from '../deviceStore.js'
import { type OpenedWallet, takeWallet } from '../openWallet.js'
import { planRefresh, type Refresh, runRefresh } from '../refreshShares.js'
import { createWalletApi, type ReleasedShares } from '../walletApi.js'
import { withWallet } from '../withWallet.js'
import { createKeyCache } from './keyCache.js'
import { createOpening } from './opening.js'
import { createProvenActions, type ProvenAction } from './provenActions.js'

export function createKeyServiceContext(options: createKeyServiceContext.Options) {
  const { store, random, clock, exclusively, inBackground } = options
  const opening = createOpening(clock)
  const deps = { api: opening.over(createWalletApi(options.api)), store, random, clock }
  const keys = createKeyCache(clock)
  const proofs = createProvenActions(clock)

  /** Bound to one session: another user may sign in in another tab. */
  const as = ({ id }: StoredSession): typeof deps => ({
    ...deps,
    api: opening.over(
      createWalletApi({
        ...options.api,
        request: (request) => options.api.request({ session: id, ...request }),
      }),
    ),
  })

  async function signedIn(): Promise<StoredSession> {
    const session = await store.session()
    if (session !== undefined) return session
    keys.clear()
    proofs.clear()
    opening.clear()
    throw new VestibuleError('sessionEnded')
  }

  async function recordOf(session: StoredSession): Promise<DeviceRecord | undefined> {
    const { userId, wallet } = session.info
    const record = await store.record(userId)
    const known = record ?? (await store.pending(userId))
    if (wallet?.status === 'active' && wallet.walletId !== known?.walletId) throw elsewhere(session)
    return record
  }

  async function connected() {
    const session = await signedIn()
    const record = await recordOf(session)
    if (record === undefined) throw new VestibuleError('notConnected')
    return { session, record }
  }

  async function activeWallet() {
    const session = await signedIn()
    const record = await store.record(session.info.userId)
    const { wallet } = session.info
    const walletId = wallet?.status === 'active' ? wallet.walletId : record?.walletId
    if (walletId === undefined) throw new VestibuleError('notConnected')
    return { session, walletId, record: record?.walletId === walletId ? record : undefined }
  }

  const alone = <result>(session: StoredSession, run: () => Promise<result>) =>
    exclusively(`vestibule/wallet/${session.info.userId}`, run)

  async function onDevice<result>(
    run: (own: Awaited<ReturnType<typeof connected>>) => Promise<result>,
  ): Promise<result> {
    const { session } = await connected()
    return alone(session, async () => run(await connected()))
  }

  const proven = <result>(
    action: ProvenAction,
    run: (
      own: Awaited<ReturnType<typeof connected>> & { provedWith: string | undefined },
    ) => Promise<result>,
  ) =>
    onDevice((own) => {
      const owner = { sessionId: own.session.id, walletId: own.record.walletId }
      return proofs.spend(action, owner, (provedWith) => run({ ...own, provedWith }))
    })

  async function open(
    session: StoredSession,
    record: DeviceRecord,
    released?: ReleasedShares,
  ): Promise<OpenedWallet> {
    const { userId, deviceId } = session.info
    const own = as(session)
    let refresh: Refresh | undefined
    const wallet = await withWallet(own, { session, record, released }, async (opened) => {
      if (inBackground !== undefined) refresh = await planRefresh(own, { opened, deviceId })
      return takeWallet(record.walletId, opened.accounts)
    })
    const planned = refresh
    if (planned !== undefined)
      inBackground?.(() => alone(session, () => runRefresh(own, { userId, refresh: planned })))
    return wallet
  }

  return {
    deps,
    as,
    keys,
    proofs,
    opening,
    random,
    signedIn,
    recordOf,
    connected,
    activeWallet,
    alone,
    onDevice,
    proven,
    open,
  }
}

export type KeyServiceContext = ReturnType<typeof createKeyServiceContext>

export declare namespace createKeyServiceContext {
  type Options = {
    api: ApiClient
    store: DeviceStore
    random: Random
    clock: Clock
    /** Runs functions with the same name in sequence, across tabs if the browser supports it. */
    exclusively: <result>(name: string, run: () => Promise<result>) => Promise<result>
    /** Undefined if `exclusively` cannot exclude other tabs: two parallel refreshes could each delete a share that the other needs. */
    inBackground?: ((run: () => Promise<void>) => void) | undefined
  }
}

/** The error reports whether this device can recover the wallet. */
export function elsewhere({ info }: StoredSession): VestibuleError {
  const recoveryMethods = info.wallet?.recoveryMethods ?? 0
  return new VestibuleError('walletElsewhere', { data: { recoveryMethods } })
}
