import { type Account, type AccountId, VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import { createWallet, resumeWallet } from '../createWallet.js'
import type { DeviceRecord } from '../deviceRecord.js'
import type { StoredSession } from '../deviceStore.js'
import { intentDigest } from '../intentDigest.js'
import { loadSigners } from '../namespaces/signer/loadSigners.js'
import type { WalletNamespace } from '../namespaces/signer/walletNamespaces.js'
import type { OpenedWallet } from '../openWallet.js'
import { isSameAccount, withoutKeys } from '../signingAccounts.js'
import type { WalletApi } from '../walletApi.js'
import { createAccountService } from './accountService.js'
import { handlersAt } from './handlersAt.js'
import { createIdentityService } from './identityService.js'
import type { KeyContract } from './keyContract.js'
import { createKeyServiceContext, elsewhere } from './keyServiceContext.js'
import { createLinkService } from './linkService.js'
import { createRecoveryService } from './recoveryService.js'
import { createSecretService } from './secretService.js'
import { createTickets, TICKET_LIFETIME, type Ticket } from './tickets.js'
import type { DecisionPlace } from './whereToDecide.js'
import { createWindowService } from './windowService.js'

type Own = { session: StoredSession; record: DeviceRecord }

/** Shares that were asked for before the visitor's yes. */
type Ahead = {
  walletId: string
  sessionId: string
  /** Unseals them. */
  shares: ReturnType<WalletApi['fetchShares']>
  expiresAt: number
  cancel: () => void
}

/** The key worker's work, apart from the worker: everything that ever holds a key in the clear is behind this. */
export function createKeyService(options: createKeyService.Options): Handlers<KeyContract> {
  const { random, clock, place } = options
  const context = createKeyServiceContext(options)
  const { as, keys, proofs, alone } = context
  const tickets = createTickets({ random, clock })
  let ahead: Ahead | undefined
  const recovery = createRecoveryService(context)
  const links = createLinkService(context, options)

  // Read when a window speaks, by which time all handlers are there.
  const windows = createWindowService(context, { api: options.api, handlers: () => handlers })

  async function signedIn(): Promise<StoredSession> {
    try {
      return await context.signedIn()
    } catch (error) {
      dropAhead()
      tickets.clear()
      throw error
    }
  }

  /** Makes or finishes the wallet if this device has none. */
  async function create() {
    const session = await signedIn()
    return alone(session, async () => {
      const record = await context.recordOf(session)
      const held = record && keys.get(record.walletId)
      if (held !== undefined) return { accounts: withoutKeys(held.accounts) }
      const accounts = await keys
        .accountsOf(async () => {
          if (record !== undefined) return context.open(session, record)
          const resumed = await resumeWallet(as(session), session)
          return resumed ?? createWallet(as(session), session)
        })
        .catch((error) => {
          if (error instanceof VestibuleError && error.type === 'walletElsewhere')
            throw elsewhere(session)
          throw error
        })
      return { accounts }
    })
  }

  /** Opens the wallet unless another call has opened it meanwhile. Waits for a refresh that is under way. */
  const fill = (session: StoredSession) =>
    alone(session, async () => {
      const own = await connected()
      if (keys.get(own.record.walletId) === undefined) await keys.fill(() => open(own))
    })

  /** Asks for the shares while the visitor reads. They stay sealed until the wallet is opened. */
  function fetchAhead({ session, record }: Own) {
    const { walletId } = record
    if (keys.get(walletId) !== undefined || isAheadFor({ session, record })) return
    dropAhead()
    const place = { walletId, deviceId: session.info.deviceId }
    const shares = as(session).api.fetchShares(place)
    // The signature asks again.
    shares.catch(() => undefined)
    ahead = {
      walletId,
      sessionId: session.id,
      shares,
      expiresAt: clock.now() + TICKET_LIFETIME,
      cancel: clock.after(TICKET_LIFETIME, dropAhead),
    }
  }

  const isAheadFor = ({ session, record }: Own) =>
    ahead?.sessionId === session.id &&
    ahead.walletId === record.walletId &&
    clock.now() < ahead.expiresAt

  function dropAhead() {
    ahead?.cancel()
    ahead = undefined
  }

  async function open(own: Own): Promise<OpenedWallet> {
    const { session, record } = own
    const shares = isAheadFor(own) ? ahead?.shares : undefined
    dropAhead()
    const released = await shares?.then((unseal) => unseal()).catch(() => undefined)
    if (released === undefined) return context.open(session, record)
    return context.open(session, record, released).catch((error) => {
      // Another tab may have refreshed the shares meanwhile.
      if (!(error instanceof VestibuleError) || error.type !== 'walletDamaged') throw error
      return context.open(session, record)
    })
  }

  async function connected() {
    await signedIn()
    return context.connected()
  }

  const handlers: Handlers<KeyContract> = {
    create,

    async accounts() {
      const record = await context.recordOf(await signedIn())
      return { accounts: record?.accounts ?? [] }
    },

    async prepare({ intent, account = `seed:${intent.namespace}:0`, address: shown }) {
      const signers = await loadSigners()
      const own = await connected()
      const { record } = own
      const known = requireAccount(record, { id: account, namespace: intent.namespace })
      if (
        shown !== undefined &&
        known !== undefined &&
        !isSameAccount(known, { ...known, address: shown })
      )
        throw new VestibuleError('addressNotYours')
      const address = shown ?? known?.address
      const signable = signers[intent.namespace].build(intent)
      const digest = intentDigest(intent)
      const ticket = tickets.issue({
        walletId: record.walletId,
        account,
        address,
        digest,
        signable,
      })
      fetchAhead(own)
      return { ticket, digest, account }
    },

    async sign({ ticket, digest }, { signal }) {
      tickets.check(ticket, digest)
      const { session, record } = await connected()
      if (keys.get(record.walletId) === undefined) await fill(session)
      const { walletId, signable, ...signer } = tickets.redeem(ticket, digest)
      if (walletId !== record.walletId) throw new VestibuleError('ticketInvalid')
      const held = keys.get(walletId)
      if (held === undefined || signal.aborted) throw new VestibuleError('requestAborted')
      return signable.sign(keyOf(held, signer))
    },

    lock() {
      keys.clear()
      dropAhead()
      tickets.clear()
      proofs.clear()
      recovery.forget()
      links.forget()
      windows.forget()
      return {}
    },

    ...recovery.handlers,
    ...links.handlers,
    ...createSecretService(context, options),
    ...createAccountService(context),
    ...createIdentityService(context),
    ...windows.handlers,
  }
  return handlersAt(place, handlers)
}

export declare namespace createKeyService {
  type Options = createKeyServiceContext.Options &
    createSecretService.Options & {
      /** Where the document is that started the worker, by its own word. */
      place: DecisionPlace
    }
}

/**
 * @throws `addressNotYours` for an account that is none of the wallet's, or another namespace's. A wallet that was not
 * opened since its namespace came has none of it yet, and gets it when it signs.
 */
function requireAccount(
  { accounts }: DeviceRecord,
  { id, namespace }: { id: AccountId; namespace: WalletNamespace },
): Account | undefined {
  const found = accounts.find((account) => account.id === id)
  if (id !== `seed:${namespace}:0` && found?.namespace !== namespace)
    throw new VestibuleError('addressNotYours')
  return found
}

/** A newer vault may have another account at the place of the one that was shown. */
function keyOf(
  { accounts }: OpenedWallet,
  { account: id, address }: Pick<Ticket, 'account' | 'address'>,
) {
  const account = accounts.find((own) => own.id === id)
  if (
    account === undefined ||
    !isSameAccount(account, { ...account, address: address ?? account.address })
  )
    throw new VestibuleError('ticketInvalid')
  return account.privateKey
}
