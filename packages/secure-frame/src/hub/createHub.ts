import { type Account, VestibuleError } from '@vestibule/protocol'
import type { NewDevice } from '@vestibule/protocol/http'
import { createStore } from 'zustand/vanilla'
import { type LoginName, loginName } from '../auth/loginName.js'
import { isSessionEnded, type Session } from '../auth/session.js'
import type { ApiClient } from '../platform/apiClient.js'
import type { NewDevices } from '../wallet/newDevices.js'
import type { ListedMethod } from '../wallet/worker/keyContract.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { isUnreachable } from './failureText.js'

export type HubState =
  | { name: 'loading' }
  /** A site signed the visitor in here, and the visitor has not confirmed the account yet. */
  | {
      name: 'unconfirmed'
      sessionId: string
      who: LoginName
      site: string
      deletesAt: string | undefined
      isBare: boolean
    }
  | {
      name: 'signedOut'
      wasEnded: boolean
    }
  /** Signed in, but this page never opened the wallet. */
  | {
      name: 'elsewhere'
      who: LoginName
      methods: readonly ListedMethod[]
      deletesAt: string | undefined
    }
  /** Signed in without a wallet, to delete the account. */
  | { name: 'leaving'; who: LoginName; deletesAt: string | undefined }
  | {
      name: 'open'
      who: LoginName
      accounts: readonly Account[]
      deletesAt: string | undefined
      /** A device that recently received the wallet without an email to the visitor. */
      newDevice: NewDevice | undefined
    }
  | {
      name: 'failed'
      error: unknown
      /** The account has no wallet, and no wallet could be created. */
      isBare: boolean
    }

/** The hub is a separate device of the user, with first-party storage. */
export function createHub(options: {
  session: Session
  api: ApiClient
  worker: KeyWorker
  newDevices: NewDevices
  agreeTo: (sessionId: string) => Promise<unknown>
  /** Whether the visitor came to delete the account: do not create a wallet. */
  isLeaving: () => boolean
}) {
  const { session, api, worker, newDevices, agreeTo, isLeaving } = options
  const store = createStore<HubState>(() => ({ name: 'loading' }))
  const show = (state: HubState) => store.setState(state, true)

  async function leave({ wasEnded = false } = {}) {
    worker.stop()
    await session.end()
    show({ name: 'signedOut', wasEnded })
  }

  /** Signs out when a worker call fails because the session has ended. */
  const keys: KeyWorker = {
    stop: worker.stop,
    async call(...request) {
      try {
        return await worker.call(...request)
      } catch (error) {
        if (isSessionEnded(error)) await leave({ wasEnded: true })
        throw error
      }
    },
  }

  /** Returns the cached accounts if the device is enrolled. Otherwise opens or creates the wallet. */
  async function accountsOf({ isEnrolled }: { isEnrolled: boolean }): Promise<Account[]> {
    const known = () => worker.call('accounts', {})
    const open = () =>
      worker.call('create', {}).catch(async (error) => {
        const kept = isUnreachable(error) ? await known() : { accounts: [] }
        if (kept.accounts.length === 0) throw error
        return kept
      })
    return (await (isEnrolled ? known() : open())).accounts
  }

  async function enter(): Promise<void> {
    const wasSignedIn = (await session.stored()) !== undefined
    const confirmed = await session.confirm()
    if (confirmed === undefined) return show({ name: 'signedOut', wasEnded: wasSignedIn })
    const { deletesAt, wallet } = confirmed.info
    const who = loginName(confirmed.info)
    const isBare = wallet?.status !== 'active'
    const { id: sessionId, fromSite: site } = confirmed
    if (site !== undefined)
      return show({ name: 'unconfirmed', sessionId, who, site, deletesAt, isBare })
    if (isBare && (deletesAt !== undefined || isLeaving()))
      return show({ name: 'leaving', who, deletesAt })
    const fail = (error: unknown) => show({ name: 'failed', error, isBare })
    try {
      const accounts = await accountsOf({ isEnrolled: wallet?.deviceEnrolled === true })
      show({ name: 'open', who, accounts, deletesAt, newDevice: await newDevices.unshown() })
    } catch (error) {
      if (isSessionEnded(error)) return leave({ wasEnded: true })
      if (!isElsewhere(error)) return fail(error)
      await worker
        .call('recoveryMethods', {})
        .then(({ methods }) => show({ name: 'elsewhere', who, methods, deletesAt }), fail)
    }
  }

  return {
    store,
    keys,
    enter,
    leave: () => leave(),
    async agree(): Promise<void> {
      const state = store.getState()
      if (state.name !== 'unconfirmed') return
      await agreeTo(state.sessionId)
      show({ name: 'loading' })
      // The worker still has the old session.
      worker.stop()
      await enter()
    },
    async knowDevice(device: NewDevice): Promise<void> {
      await newDevices.markShown(device)
      const state = store.getState()
      if (state.name === 'open') show({ ...state, newDevice: undefined })
    },
    /** The returned function cancels the change while the page unloads. Valid for a minute. */
    async prepareCancel(changeId: string): Promise<() => void> {
      // Fetches a fresh nonce for the prepared request.
      await session.confirm()
      const path = '/v1/account/identities/changes/cancel'
      return api.prepare({ method: 'POST', path, body: { changeId } })
    },
  }
}

export type Hub = ReturnType<typeof createHub>

function isElsewhere(error: unknown): boolean {
  return error instanceof VestibuleError && error.type === 'walletElsewhere'
}
