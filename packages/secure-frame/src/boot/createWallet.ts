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
  /** A page sees only accounts that one of its networks supports. */
  const served = (all: readonly Account[]) =>
    all.filter(({ namespace }) => namespaces.includes(namespace))
  /** The chosen account comes first. */
  let shown: readonly Account[] = []
  /** The owner of the cached accounts, since every wallet has the same account ids. */
  let owner: string | undefined
  let who: LoginName | undefined
  /** A login has just loaded the services' state. */
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

  /** Allows one check of session and wallet at a time. */
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
    // Without a shown account, a login may still be opening the wallet.
    const leave = () => (shown.length === 0 ? undefined : end())
    // Ask only for pages with consent: other pages could detect a session by the duration.
    if (known !== undefined && chosen === undefined) return leave()
    const confirmed = await session.confirm()
    if (confirmed === undefined) return end()
    const all = await accounts()
    const face = chosen && findShown(chosen, all)
    if (face === undefined) return leave()
    const { userId } = confirmed.info
    // Every wallet has the same ids, and the user may have changed meanwhile.
    if (known?.info.userId !== userId || (await session.stored())?.info.userId !== userId)
      return leave()
    // Another tab of this page may have chosen another account or user.
    if (shown[0] !== undefined && (owner !== userId || shown[0].id !== face.id)) return end()
    who = loginName(confirmed.info)
    show(userId, seenWith(face, all))
  }

  /** The operator's extension sees the wallet's own accounts without a question. */
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

  /** Another tab may have changed the user or the account. */
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

  /** Shows this page its earlier chosen account, or the only one. */
  async function enter(): Promise<readonly Choice[]> {
    const userId = (await session.stored())?.info.userId
    if (userId === undefined) throw new VestibuleError('sessionEnded')
    const opened = served((await keys.call('create', {})).accounts)
    // The worker opens the wallet of the current user: another tab may have signed in another user.
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
    // A login here may have begun to open the wallet meanwhile.
    if (shown[0] === face) end()
  }

  return {
    /** At most one account per namespace. Unlocks nothing. */
    shown: seen,
    async account(namespace: Namespace): Promise<Account | undefined> {
      return (await seen()).find((account) => account.namespace === namespace)
    },
    who: () => who,
    isOpen: () => shown.length > 0,
    /** True until the page reads its user after a login. */
    isFresh: () => isFresh,
    /** Asks the services until the wallet has a recovery method, since another page may add it. */
    async isRecoverable(): Promise<boolean> {
      const known = await session.stored()
      const isKnown = isFresh || canRecover(known)
      isFresh = false
      return canRecover(isKnown ? known : await session.confirm())
    },

    /** Reads this device's storage, without a request. */
    accounts: async () => choicesOf(await accounts()),

    /** Creates the wallet the first time. @returns the accounts to choose from, if any @throws `walletElsewhere`, `walletDamaged` */
    async open(): Promise<readonly Choice[]> {
      // The worker must not remember an earlier login.
      forget()
      const info = (await session.stored())?.info
      who = info && loginName(info)
      const choice = await enter()
      isFresh = true
      return choice
    },
    /** For a wallet that the worker has just brought here. @throws `walletDamaged` */
    enter,

    /** Another tab may have signed out or in. */
    followSession,

    /**
     * Asks the services about the login before a signature with an open key. Without an answer, the login stays valid. @throws
     * `sessionEnded`
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

    /** The device's share stays, or the user would lose the wallet. */
    async signOut(): Promise<void> {
      forget()
      const userId = (await session.stored())?.info.userId
      if (userId !== undefined) await consents.withdraw(userId)
      await session.end()
    },

    /** Hides the account from this page; the session continues. */
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
  // Losing such a passkey would lose the login and the recovery at once.
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
  /** @default 'page' */
  asker?: Asker | undefined
  /** 0 for the wallet's own account; imported ones follow in order. */
  onShown: (place: number) => void
  onOpen?: (isOpen: boolean) => void
}

export type Wallet = ReturnType<typeof createWallet>
