import { type AccountId, VestibuleError } from '@vestibule/protocol'
import { type Random, toBase64Url } from '../../platform/bytes.js'
import type { Clock } from '../../platform/clock.js'
import type { Signable } from '../namespaces/signer/namespaceSigner.js'

/** Lifetime of a ticket in ms, from the card to the signature. */
export const TICKET_LIFETIME = 120_000
const ID_LENGTH = 16
const MAX_OPEN = 16

export type Ticket = {
  walletId: string
  account: AccountId
  address: string | undefined
  digest: string
  signable: Signable
}

/** Binds a signature to the exact bytes that the visitor saw. */
export function createTickets({ random, clock }: { random: Random; clock: Clock }) {
  const open = new Map<string, Ticket & { expiresAt: number }>()

  function find(id: string, digest: string): Ticket {
    const ticket = open.get(id)
    if (ticket === undefined || ticket.digest !== digest || clock.now() >= ticket.expiresAt)
      throw new VestibuleError('ticketInvalid')
    return ticket
  }

  return {
    issue(ticket: Ticket): string {
      const [oldest] = open.keys()
      if (open.size >= MAX_OPEN && oldest !== undefined) open.delete(oldest)
      const id = toBase64Url(random(ID_LENGTH))
      open.set(id, { ...ticket, expiresAt: clock.now() + TICKET_LIFETIME })
      return id
    },
    /** @throws `ticketInvalid` for an unknown, used or expired ticket, or another digest */
    check(id: string, digest: string) {
      find(id, digest)
    },
    redeem(id: string, digest: string): Ticket {
      const ticket = find(id, digest)
      open.delete(id)
      return ticket
    },
    clear: () => open.clear(),
  }
}
