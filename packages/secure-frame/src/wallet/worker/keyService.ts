import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import { createWallet, resumeWallet } from '../createWallet.js'
import type { DeviceRecord, StoredSession } from '../deviceStore.js'
import { toSignable } from '../namespaces/eip155/intents/signable.js'
import { signHash } from '../namespaces/eip155/intents/signHash.js'
import type { OpenedWallet } from '../openWallet.js'
import { createAccountService } from './accountService.js'
import { handlersAt } from './handlersAt.js'
import type { KeyContract } from './keyContract.js'
import { createKeyServiceContext, elsewhere, listed } from './keyServiceContext.js'
import { createLinkService } from './linkService.js'
import { createRecoveryService } from './recoveryService.js'
import { createSecretService } from './secretService.js'
import { createTickets } from './tickets.js'
import type { DecisionPlace } from './whereToDecide.js'
import { createWindowService } from './windowService.js'

/** The key worker's work, apart from the worker: everything that ever holds a key in the clear is behind this. */
export function createKeyService(options: createKeyService.Options): Handlers<KeyContract> {
  const { random, clock, place } = options
  const desk = createKeyServiceContext(options)
  const { as, keys, proofs, alone } = desk
  const tickets = createTickets({ random, clock })
  const recovery = createRecoveryService(desk)
  const links = createLinkService(desk, options)

  // Read when a window speaks, by which time all handlers are there.
  const windows = createWindowService(desk, { api: options.api, handlers: () => handlers })

  async function signedIn(): Promise<StoredSession> {
    try {
      return await desk.signedIn()
    } catch (error) {
      tickets.clear()
      throw error
    }
  }

  async function enter({ make }: { make: boolean }) {
    const session = await signedIn()
    return alone(session, async () => {
      const record = await desk.recordOf(session)
      const held = record && keys.get(record.walletId)
      if (held !== undefined) return { addresses: listed(held) }
      const opened = await keys
        .fill(async () => {
          if (record !== undefined) return desk.open(session, record)
          const resumed = await resumeWallet(as(session), session)
          return resumed === undefined && make ? createWallet(as(session), session) : resumed
        })
        .catch((error) => {
          if (error instanceof VestibuleError && error.type === 'walletElsewhere')
            throw elsewhere(session)
          throw error
        })
      if (opened === undefined) throw new VestibuleError('notConnected')
      return { addresses: listed(opened) }
    })
  }

  /** Opens the wallet, unless somebody has done so in the meantime; a refresh under way is waited for. */
  const fill = (session: StoredSession) =>
    alone(session, async () => {
      const own = await connected()
      if (keys.get(own.record.walletId) === undefined)
        await keys.fill(() => desk.open(own.session, own.record))
    })

  async function connected() {
    await signedIn()
    return desk.connected()
  }

  const handlers: Handlers<KeyContract> = {
    create: () => enter({ make: true }),
    unlock: () => enter({ make: false }),

    async addresses() {
      const record = await desk.recordOf(await signedIn())
      return { addresses: record === undefined ? [] : listed(record) }
    },

    async prepare({ intent, account }) {
      const { record } = await connected()
      const address = accountOf(record, account)
      const signable = toSignable(intent)
      const ticket = tickets.issue({ walletId: record.walletId, address, signable })
      return { ticket, hash: signable.hash, address }
    },

    async sign({ ticket, hash }, { signal }) {
      tickets.check(ticket, hash)
      const { session, record } = await connected()
      if (keys.get(record.walletId) === undefined) await fill(session)
      const { walletId, address, signable } = tickets.redeem(ticket, hash)
      if (walletId !== record.walletId) throw new VestibuleError('ticketInvalid')
      const held = keys.get(walletId)
      if (held === undefined || signal.aborted) throw new VestibuleError('requestAborted')
      return signable.finish(signHash(signable.hash, keyOf(held, address)))
    },

    lock() {
      keys.clear()
      tickets.clear()
      proofs.clear()
      recovery.forget()
      links.forget()
      windows.forget()
      return {}
    },

    ...recovery.handlers,
    ...links.handlers,
    ...createSecretService(desk, options),
    ...createAccountService(desk),
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

/** @throws `addressNotYours` for an account that is none of the wallet's. */
function accountOf(record: DeviceRecord, account: string | undefined): string {
  if (account === undefined) return record.address
  const wanted = account.toLowerCase()
  const found = listed(record).find(({ address }) => address.toLowerCase() === wanted)
  if (found === undefined) throw new VestibuleError('addressNotYours')
  return found.address
}

function keyOf(held: OpenedWallet, address: string) {
  const account = [held, ...held.imported].find((own) => own.address === address)
  if (account === undefined) throw new VestibuleError('ticketInvalid')
  return account.privateKey
}
