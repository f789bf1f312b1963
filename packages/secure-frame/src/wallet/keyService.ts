import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import { createWallet, resumeWallet } from './createWallet.js'
import type { DeviceRecord, StoredSession } from './deviceStore.js'
import { toSignable } from './intents/signable.js'
import { signHash } from './intents/signHash.js'
import type { KeyContract } from './keyContract.js'
import { createKeyDesk, elsewhere, listed } from './keyDesk.js'
import { createLinkService } from './linkService.js'
import type { OpenedWallet } from './openWallet.js'
import { createRecoveryService } from './recoveryService.js'
import { createTickets } from './tickets.js'

/** The key worker's work, apart from the worker: everything that ever holds a key in the clear is behind this. */
export function createKeyService(options: createKeyService.Options): Handlers<KeyContract> {
  const { random, clock } = options
  const desk = createKeyDesk(options)
  const { deps, keys, alone } = desk
  const tickets = createTickets({ random, clock })
  const recovery = createRecoveryService(desk, options)
  const links = createLinkService(desk, options)

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
          const resumed = await resumeWallet(deps, session)
          return resumed === undefined && make ? createWallet(deps, session) : resumed
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

  return {
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
      recovery.forget()
      links.forget()
      return {}
    },

    ...recovery.handlers,
    ...links.handlers,
  }
}

export declare namespace createKeyService {
  type Options = createKeyDesk.Options & createRecoveryService.Options
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
