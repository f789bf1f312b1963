import { type Account, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'
import { type LoginName, loginName } from '../auth/loginName.js'
import type { Session } from '../auth/session.js'
import type { Consents, Shown } from '../consent/createConsents.js'
import { type Choice, choicesOf, findShown, placeOf, seenWith } from '../consent/shownAccounts.js'
import type { StoredSession } from '../wallet/deviceStore.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'

export function createWallet(options: Options) {
  const {
    keys,
    session,
    consents,
    namespaces,
    asker = 'page',
    onShown,
    onOpen = () => {},
  } = options
  /** Omits accounts of namespaces that the page does not support. */
  const served = (all: readonly Account[]) =>
    all.filter(({ namespace }) => namespaces.includes(namespace))
  /** The chosen account comes first. */
  let shown: readonly Account[] = []
  /** Owner of the shown accounts: account ids are the same in every wallet. */
  let owner: string | undefined
  let who: LoginName | undefined
  let isFresh = false
  let onEnded = () => {}

  function forget(reason?: VestibuleError) {
    shown = []
    owner = undefined
    who = undefined
    isFresh = false
    keys.stop(reason)
    onOpen(false)
  }

  function end() {
    const wasOpen = shown.length > 0
    forget(new VestibuleError('sessionEnded'))
    if (wasOpen) onEnded()
  }

  /** Only one check of session and wallet runs at a time. */
  let looking: Promise<void> | undefined
  function restore(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function look(): Promise<void> {
    const known = await session.stored()
    const chosen = known && (await chosenBy(known.info.userId))
    // If no account is shown, a login may be opening the wallet.
    const leave = () => (shown.length === 0 ? undefined : end())
    // Send a request only for pages with consent: its duration would reveal a session.
    if (known !== undefined && chosen === undefined) return leave()
    const confirmed = await session.confirm()
    if (confirmed === undefined) return end()
    const all = await accounts()
    const face = chosen && findShown(chosen, all)
    if (face === undefined) return leave()
    const { userId } = confirmed.info
    // The user may have changed: account ids are the same in every wallet.
    if (known?.info.userId !== userId || (await session.stored())?.info.userId !== userId)
      return leave()
    // The account or user may have changed in another tab of this page.
    if (shown[0] !== undefined && (owner !== userId || shown[0].id !== face.id)) return end()
    who = loginName(confirmed.info)
    show(userId, seenWith(face, all))
  }

  /** The operator's extension sees the wallet's own accounts without consent. */
  async function chosenBy(userId: string): Promise<Shown | undefined> {
    const chosen = await consents.account(userId)
    if (chosen !== undefined || asker !== 'extension') return chosen
    const [first] = choicesOf(await accounts())
    if (first !== undefined) await consents.give(userId, first)
    return first
  }

  function show(userId: string, accounts: readonly Account[]) {
    owner = userId
    shown = accounts
    onOpen(true)
  }

  async function accounts(): Promise<readonly Account[]> {
    return served((await keys.call('accounts', {}).catch(noneHere)).accounts)
  }

  /** Whether the account is still chosen: another tab may have changed it. */
  async function isChosen(account: Account): Promise<boolean> {
    const userId = (await session.stored())?.info.userId
    if (userId === undefined || userId !== owner) return false
    const chosen = await consents.account(userId)
    return chosen !== undefined && findShown(chosen, [account]) !== undefined
  }

  async function seen(): Promise<readonly Account[]> {
    if (shown[0] === undefined || !(await isChosen(shown[0]))) await restore()
    return shown
  }

  /** Shows the account that this page chose before, or the only account. */
  async function enter(): Promise<readonly Choice[]> {
    const userId = (await session.stored())?.info.userId
    if (userId === undefined) throw new VestibuleError('sessionEnded')
    const opened = served((await keys.call('create', {})).accounts)
    // The worker opens the wallet of the current user, who may have changed in another tab.
    if ((await session.stored())?.info.userId !== userId) throw new VestibuleError('sessionEnded')
    const choice = choicesOf(opened)
    const [first, ...others] = choice
    if (first === undefined) throw new VestibuleError('noRpcUrl')
    const chosen = await chosenBy(userId)
    const only = others.length === 0 ? first : undefined
    const face = chosen === undefined ? only : findShown(chosen, choice)
    if (face === undefined) return choice
    if (chosen?.id === undefined) await consents.give(userId, face)
    show(userId, seenWith(face, opened))
    onShown(placeOf(face.id))
    return []
  }

  async function followSession(): Promise<void> {
    const [face] = shown
    if (face === undefined || (await isChosen(face))) return
    // A login may have started to open the wallet meanwhile.
    if (shown[0] === face) end()
  }

  return {
    /** At most one account per namespace. Does not unlock the wallet. */
    shown: seen,
    async account(namespace: Namespace): Promise<Account | undefined> {
      return (await seen()).find((account) => account.namespace === namespace)
    },
    who: () => who,
    isOpen: () => shown.length > 0,
    /** True from a login until the page reads the user. */
    isFresh: () => isFresh,
    /** Requests the session until the wallet has a recovery method: another page may add one. */
    async isRecoverable(): Promise<boolean> {
      const known = await session.stored()
      const isKnown = isFresh || canRecover(known)
      isFresh = false
      return canRecover(isKnown ? known : await session.confirm())
    },

    /** Reads this device's storage. Does not send a request. */
    accounts: async () => choicesOf(await accounts()),

    /**
     * Creates the wallet at the first login.
     * @returns the accounts to choose from, if any
     * @throws `walletElsewhere`, `walletDamaged`
     */
    async open(): Promise<readonly Choice[]> {
      forget()
      const info = (await session.stored())?.info
      who = info && loginName(info)
      const choice = await enter()
      isFresh = true
      return choice
    },
    /** Call this after a recovery on this device. @throws `walletDamaged` */
    enter,

    /** Ends if the user or account changed in another tab. */
    followSession,

    /**
     * Checks the session before a signature. The session stays valid if the services are down.
     * @throws `sessionEnded`
     */
    async requireSession(): Promise<void> {
      await session.confirm()
      await followSession()
      if (shown.length === 0) throw new VestibuleError('sessionEnded')
    },

    async isConnected(): Promise<boolean> {
      await restore()
      return shown.length > 0
    },

    /** Keeps the device's share: without it, the user could lose the wallet. */
    async signOut(): Promise<void> {
      forget()
      const userId = (await session.stored())?.info.userId
      if (userId !== undefined) await consents.withdraw(userId)
      await session.end()
    },

    /** Hides the account from this page. The session continues. */
    async leave(): Promise<void> {
      forget()
      const userId = (await session.stored())?.info.userId
      if (userId !== undefined) await consents.withdraw(userId)
    },

    onEnded(listener: () => void) {
      onEnded = listener
    },
  }
}

function canRecover(session: StoredSession | undefined): boolean {
  const { wallet, login } = session?.info ?? {}
  // A passkey login does not count: losing the passkey would lose login and recovery.
  return (wallet?.recoveryMethods ?? 0) > (login?.provider === 'passkey' ? 1 : 0)
}

function noneHere(error: unknown): { accounts: [] } {
  if (error instanceof VestibuleError && error.type === 'walletElsewhere') return { accounts: [] }
  throw error
}

type Options = {
  keys: KeyWorker
  session: Session
  consents: Consents
  namespaces: readonly Namespace[]
  asker?: Asker | undefined
  /** 0 for the wallet's own account, then 1 and up for imported accounts. */
  onShown: (place: number) => void
  onOpen?: (isOpen: boolean) => void
}

export type Wallet = ReturnType<typeof createWallet>
