/** How a request ended; an error as far as it can leave a page. */
export type Outcome = { result: unknown } | { error: Refusal }
export type Refusal = { isError: boolean; code: unknown; message: unknown; data?: unknown }

/** An event and its value; an error as a {@link Refusal}. */
export type Heard = [event: string, value: unknown]

/** A provider that EIP-1193 is held against, wherever it runs, with its visitor and its chain. */
export type Subject = {
  /** Sends a deeply frozen request; without an argument, calls without one. */
  ask: (...request: unknown[]) => Promise<Outcome>
  /** Begins to listen; its result reads the events since then. */
  listen: () => Promise<() => Promise<Heard[]>>
  /** The visitor's steps to connect, once the provider asked for accounts. */
  connect: () => Promise<void>
  /** The visitor's decision about the waiting request. */
  decide: (decision: 'approve' | 'reject') => Promise<void>
  /** The node of its first chain. */
  node: (method: string, params: readonly unknown[]) => Promise<unknown>
  /** The account that it connects with; known once it is connected. */
  account: () => Promise<string>
  /** Its first chain and another one, as `eth_chainId` gives them. */
  chain: string
  otherChain: string
  /** Its abilities beside those of every provider. */
  traits: ReadonlySet<Trait>
}

export type Trait =
  /** It can move to another chain. */
  | 'switches'
  /** It reads from its node, before a connection too. */
  | 'reads'
  /** Its wallet signs here, when the visitor says so. */
  | 'signs'
  /** Its wallet is ours, whose every answer is. */
  | 'own'
  /** Subscriptions are made here, and not by the wallet. */
  | 'subscribes'
  /** Its wallet is on another device. */
  | 'remote'

export type Check = {
  /** The action and its result, as the title of a test. */
  title: string
  needs?: readonly Trait[]
  run: (subject: Subject) => Promise<void>
}
