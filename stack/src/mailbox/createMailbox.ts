export type Message = {
  id: string
  to: string
  subject: string
  text: string
  /** Empty for a plain-text mail. */
  html: string
  /** ISO 8601. */
  receivedAt: string
}

/** Maximum number of mails; the oldest are removed. */
const KEPT = 200

export type Mailbox = ReturnType<typeof createMailbox>

/** Newest first. Notifies listeners. */
export function createMailbox() {
  let messages: readonly Message[] = []
  const listeners = new Set<() => void>()

  function change(next: readonly Message[]) {
    messages = next
    for (const listener of listeners) listener()
  }

  return {
    add(mail: Omit<Message, 'id' | 'receivedAt'>) {
      const message = { id: crypto.randomUUID(), receivedAt: new Date().toISOString(), ...mail }
      change([message, ...messages].slice(0, KEPT))
    },
    list(to?: string): readonly Message[] {
      if (to === undefined) return messages
      return messages.filter((message) => message.to.toLowerCase() === to.toLowerCase())
    },
    find: (id: string) => messages.find((message) => message.id === id),
    clear: () => change([]),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
