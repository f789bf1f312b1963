import { type Account, type AccountId, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import type { Assertion, ConfirmationAsk } from '@vestibule/protocol/http'
import { createWallet, resumeWallet } from '../createWallet.js'
import type { DeviceRecord } from '../deviceRecord.js'
import type { StoredSession } from '../deviceStore.js'
import { intentDigest } from '../intentDigest.js'
import { isSameAccount, loadSigner } from '../namespaces/signer/loadSigners.js'
import type { OpenedWallet } from '../openWallet.js'
import { withoutKeys } from '../signingAccounts.js'
import type { WalletApi } from '../walletApi.js'
import { createAccountService } from './accountService.js'
import { handlersAt } from './handlersAt.js'
import { createIdentityService } from './identityService.js'
import type { KeyContract } from './keyContract.js'
import { createKeyServiceContext, elsewhere } from './keyServiceContext.js'
import { createLinkService } from './linkService.js'
import { passkeyAsk } from './opening.js'
import { createRecoveryService } from './recoveryService.js'
import { createSecretService } from './secretService.js'
import { createSigningService } from './signingService.js'
import { createTickets, TICKET_LIFETIME, type Ticket } from './tickets.js'
import type { DecisionPlace } from './whereToDecide.js'
import { createWindowService } from './windowService.js'

type Own = { session: StoredSession; record: DeviceRecord }

type Ahead = {
  walletId: string
  sessionId: string
  shares: ReturnType<WalletApi['fetchShares']>
  expiresAt: number
  cancel: () => void
}

/** Contains all code that handles plaintext keys. */
export function createKeyService(options: createKeyService.Options): Handlers<KeyContract> {
  const { random, clock, place } = options
  const context = createKeyServiceContext(options)
  const { as, keys, proofs, alone } = context
  const tickets = createTickets({ random, clock })
  let ahead: Ahead | undefined
  const recovery = createRecoveryService(context)
  const links = createLinkService(context, options)

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
          // Only signatures require the passkey. A login uses the device's stored data.
          if (record !== undefined && passkeyAsk(error) !== undefined) return record.accounts
          if (error instanceof VestibuleError && error.type === 'walletElsewhere')
            throw elsewhere(session)
          throw error
        })
      return { accounts }
    })
  }

  const fill = (session: StoredSession) =>
    alone(session, async () => {
      const own = await connected()
      if (keys.get(own.record.walletId) === undefined) await keys.fill(() => open(own))
    })

  /** Requests the shares while the visitor reads. They stay encrypted until the wallet opens. */
  function fetchAhead({ session, record }: Own) {
    const { walletId } = record
    if (keys.get(walletId) !== undefined || isAheadFor({ session, record })) return
    dropAhead()
    const shares = as(session).api.fetchShares(placeOf({ session, record }))
    // Ignore the failure: the signature requests the shares again.
    shares.catch(() => undefined)
    ahead = {
      walletId,
      sessionId: session.id,
      shares,
      expiresAt: clock.now() + TICKET_LIFETIME,
      cancel: clock.after(TICKET_LIFETIME, dropAhead),
    }
  }

  function forgetUnconfirmed(own: Own) {
    if (isConfirmed(own) && keys.get(own.record.walletId) !== undefined) keys.clear()
  }

  /** Sends no request if the session requires no passkey. */
  async function passkeyFor(own: Own): Promise<ConfirmationAsk | undefined> {
    if (!isConfirmed(own)) {
      fetchAhead(own)
      return undefined
    }
    forgetUnconfirmed(own)
    // Each signature of a passkey is valid only once.
    dropAhead()
    fetchAhead(own)
    const shares = ahead?.shares
    try {
      await shares
      return undefined
    } catch (error) {
      if (ahead?.shares === shares) dropAhead()
      const asked = passkeyAsk(error)
      if (asked === undefined) throw error
      return asked
    }
  }

  async function signConfirmed(
    own: Own,
    { ticket, digest, assertion }: { ticket: string; digest: string; assertion: Assertion },
    signal: AbortSignal,
  ) {
    const { session, record } = own
    const { walletId } = record
    const open = async () => {
      const purpose = `sign:${digest}`
      const unseal = await as(session).api.fetchShares(placeOf(own), { ...assertion, purpose })
      return context.open(session, record, await unseal())
    }
    return alone(session, () =>
      keys.once(open, (opened) => {
        const { signable, ...signer } = tickets.redeem(ticket, digest)
        if (signer.walletId !== walletId) throw new VestibuleError('ticketInvalid')
        if (signal.aborted) throw new VestibuleError('requestAborted')
        return signable.sign(keyOf(opened, signer))
      }),
    )
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
    // Confirmed for the settings, the passkey only opens the wallet.
    const again = async () => {
      const unseal = await as(session).api.fetchShares(placeOf(own))
      return context.open(session, record, await unseal())
    }
    if (released === undefined) return again()
    return context.open(session, record, released).catch((error) => {
      // Retry: another tab may have refreshed the shares.
      if (!(error instanceof VestibuleError) || error.type !== 'walletDamaged') throw error
      return again()
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
      const signer = await loadSigner(intent.namespace)
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
      const signable = signer.build(intent)
      const digest = intentDigest(intent)
      const ticket = tickets.issue({
        walletId: record.walletId,
        account,
        address,
        digest,
        signable,
      })
      const passkey = await passkeyFor(own)
      return { ticket, digest, account, ...(passkey && { passkey }) }
    },

    async sign({ ticket, digest, assertion }, { signal }) {
      tickets.check(ticket, digest)
      const own = await connected()
      if (assertion !== undefined) return signConfirmed(own, { ticket, digest, assertion }, signal)
      const { session, record } = own
      forgetUnconfirmed(own)
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
      context.opening.clear()
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
    ...createSigningService(context),
    ...windows.handlers,
  }
  const isUnconfirmed = async () => (await options.store.session())?.fromSite !== undefined
  return handlersAt(place, handlers, isUnconfirmed)
}

const isConfirmed = ({ session }: Own) => session.info.wallet?.passkey === true

const placeOf = ({ session, record }: Own) => ({
  walletId: record.walletId,
  deviceId: session.info.deviceId,
})

export declare namespace createKeyService {
  type Options = createKeyServiceContext.Options &
    createSecretService.Options & {
      /** The place that the document claims. */
      place: DecisionPlace
    }
}

/**
 * A wallet created before this namespace existed adds the account when it signs.
 * @throws `addressNotYours` for an account of another wallet or namespace
 */
function requireAccount(
  { accounts }: DeviceRecord,
  { id, namespace }: { id: AccountId; namespace: Namespace },
): Account | undefined {
  const found = accounts.find((account) => account.id === id)
  if (id !== `seed:${namespace}:0` && found?.namespace !== namespace)
    throw new VestibuleError('addressNotYours')
  return found
}

/** A newer vault may contain another account at this index. */
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
