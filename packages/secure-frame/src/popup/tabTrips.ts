import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Approval } from '../approval/approval.js'
import { readJson, writeJson } from '../platform/bigintJson.js'
import type { Clock } from '../platform/clock.js'
import type { AskedCall, SignedIntent } from '../wallet/namespaces/document/namespaceRequests.js'

/** The key encrypts the window's messages. */
const TripWindow = z.strictObject({
  id: z.string(),
  /** base64url */
  key: z.string(),
  expiresAt: z.number(),
})
export type TripWindow = z.infer<typeof TripWindow>

/** Returns the decision in the next document with the same question. @returns the earlier document's window, only once */
export function createQuestionTrip(options: { area: Storage; question: string; clock: Clock }) {
  const { area, question, clock } = options
  const key = `trip:${question}`

  function take(): TripWindow | undefined {
    try {
      const kept = z.safeParse(TripWindow, JSON.parse(area.getItem(key) ?? 'null'))
      area.removeItem(key)
      return kept.success && kept.data.expiresAt > clock.now() ? kept.data : undefined
    } catch {
      return undefined
    }
  }

  return {
    back: take(),
    keep: (window: TripWindow) => area.setItem(key, JSON.stringify(window)),
  }
}

const anObject = <type>() => z.custom<type>((value) => value !== null && typeof value === 'object')

const Trip = z.strictObject({
  requestId: z.string(),
  chainId: z.string(),
  call: anObject<AskedCall>(),
  address: z.string(),
  /** Source of the bytes that an approval signs. */
  intent: anObject<SignedIntent>(),
  approval: anObject<Approval>(),
  window: TripWindow,
})
export type Trip = z.infer<typeof Trip>

/** Stores requests while the page's own tab shows the wallet. The page cannot access this storage. */
export function createTabTrips(options: Options) {
  const { area, owner, clock } = options
  const key = `trips:${owner}`
  const offered = new Map<string, Omit<Trip, 'window'>>()

  function read(): Trip[] {
    try {
      const found = z.safeParse(z.array(Trip), readJson(area().getItem(key) ?? '[]'))
      return found.success ? found.data.filter(({ window }) => window.expiresAt > clock.now()) : []
    } catch {
      return []
    }
  }

  /** @throws if the tab has no storage */
  function write(trips: readonly Trip[]) {
    if (trips.length === 0) area().removeItem(key)
    else area().setItem(key, writeJson(trips))
  }

  const without = (requestId: string) => read().filter((trip) => trip.requestId !== requestId)

  return {
    list: read,
    /** @throws `invalidRequest` for the id of another request */
    find(asked: Asked): Trip | undefined {
      const trip = read().find(({ requestId }) => requestId === asked.requestId)
      if (trip === undefined || bodyOf(trip) === bodyOf(asked)) return trip
      const reason = 'This `requestId` stands for another request.'
      throw new VestibuleError('invalidRequest', { data: { reason } })
    },
    has: (requestId: string) => read().some((trip) => trip.requestId === requestId),
    windowOf: ({ id }: Approval) => read().find(({ approval }) => approval.id === id)?.window,
    offer: (request: Omit<Trip, 'window'>) => void offered.set(request.approval.id, request),
    canKeep: ({ id }: Approval) => offered.has(id),
    keep({ id }: Approval, window: TripWindow) {
      const request = offered.get(id)
      if (request === undefined) throw new Error('This request cannot leave the page.')
      write([...without(request.requestId), { ...request, window }])
    },
    drop(requestId: string) {
      for (const [id, request] of offered) if (request.requestId === requestId) offered.delete(id)
      try {
        write(without(requestId))
      } catch {}
    },
  }
}

type Asked = Pick<Trip, 'chainId' | 'address' | 'call'> & { requestId?: string | undefined }

/** Includes the account and the network. */
const bodyOf = ({ chainId, address, call: { method, params } }: Asked) =>
  writeJson([chainId, address, method, params])

export type TabTrips = ReturnType<typeof createTabTrips>

type Options = {
  /** The tab's own storage; may throw. */
  area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  owner: string
  clock: Clock
}
