import type { RelayLimits } from '../limits.js'
import { type Full, findFull, findWatched } from '../storageRules.js'
import type { Publication } from '../storeMessages.js'
import type { Clock } from '../time.js'
import { createUsage, type Owner } from '../usage.js'
import { CLASSES } from './natsStreams.js'

type Booking = { owner: Owner; topic: string; text: number; size: number; endsAt: number }

/** Accounts for the stored messages of this process's clients until they expire. */
export function createBookings(options: Options) {
  const { clock, limits, onShort } = options
  const usage = createUsage()
  const mailboxes = new Map<string, number>()
  /** One map per lifetime, with the oldest message first. */
  const booked = CLASSES.map(() => new Map<number, Booking>())

  function change({ owner, topic, text, size }: Omit<Booking, 'endsAt'>, sign: 1 | -1) {
    usage.add(owner, sign * size)
    const waiting = (mailboxes.get(topic) ?? 0) + sign * text
    if (waiting > 0) mailboxes.set(topic, waiting)
    else mailboxes.delete(topic)
  }

  function forgetEnded() {
    const now = clock()
    for (const bookings of booked)
      for (const [id, booking] of bookings) {
        if (booking.endsAt > now) break
        bookings.delete(id)
        change(booking, -1)
      }
  }

  function free(id: number): Owner | undefined {
    const bookings = booked.find((some) => some.has(id))
    const booking = bookings?.get(id)
    if (booking === undefined) return undefined
    bookings?.delete(id)
    change(booking, -1)
    return booking.owner
  }

  return {
    /** Reserves storage for a message. @returns the reservation, or the exceeded limit */
    take(
      publication: Publication,
      { index, size }: { index: number; size: number },
    ): Taken | Full | 'mailbox' {
      forgetEnded()
      const { topic, message, publisher, project, network } = publication
      const owner = { publisher, project, network }
      if ((mailboxes.get(topic) ?? 0) + message.length > limits.mailboxBytes) return 'mailbox'
      const full = findFull(owner, size, { usage, limits })
      if (full === 'project' || full === 'overall') onShort()
      if (full !== undefined) return full
      const part = { owner, topic, text: message.length, size }
      change(part, 1)
      return {
        give: () => change(part, -1),
        keep: (id) => {
          const endsAt = clock() + (CLASSES[index]?.life ?? 0)
          booked[index]?.set(id, { ...part, endsAt })
        },
      }
    },

    /** Frees a confirmed message if its owner needs storage. @returns whether to delete the message */
    confirm(id: number): boolean {
      const booking = booked.find((some) => some.has(id))?.get(id)
      if (booking === undefined) return false
      if (findWatched(booking.owner, { usage, limits }).length === 0) return false
      return free(id) !== undefined
    },
  }
}

type Taken = {
  /** Cancels the reservation: the message was not stored. */
  give: () => void
  keep: (id: number) => void
}

type Options = {
  clock: Clock
  limits: RelayLimits
  onShort: () => void
}
