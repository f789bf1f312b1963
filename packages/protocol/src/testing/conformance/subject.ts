/** The outcome of a request. An error has only the members that a page may see. */
export type Outcome = { result: unknown } | { error: Refusal }
export type Refusal = { isError: boolean; code: unknown; message: unknown; data?: unknown }

/** An event and its value; an error as a {@link Refusal}. */
export type Heard = [event: string, value: unknown]

/** A provider under EIP-1193's checks in any environment, with its visitor and its chain. */
export type Subject = {
  /** Sends a deeply frozen request; without an argument, calls without one. */
  ask: (...request: unknown[]) => Promise<Outcome>
  /** Begins to listen. The result reads the events since then. */
  listen: () => Promise<() => Promise<Heard[]>>
  connect: () => Promise<void>
  decide: (decision: 'approve' | 'reject') => Promise<void>
  node: (method: string, params: readonly unknown[]) => Promise<unknown>
  /** The account that it connects with; known once it is connected. */
  account: () => Promise<string>
  chain: string
  otherChain: string
  /** Abilities beyond every provider's. */
  traits: ReadonlySet<Trait>
}

export type Trait =
  /** It can move to another chain. */
  | 'switches'
  | 'reads'
  | 'signs'
  | 'own'
  /** Subscriptions are made here, and not by the wallet. */
  | 'subscribes'
  /** The wallet is on another device. */
  | 'remote'

export type Check = {
  title: string
  needs?: readonly Trait[]
  run: (subject: Subject) => Promise<void>
}
