export type Outcome = { result: unknown } | { error: Refusal }
export type Refusal = { isError: boolean; code: unknown; message: unknown; data?: unknown }

export type Heard = [event: string, value: unknown]

/** A provider in any environment, with its visitor and chain. */
export type Subject = {
  /** Deeply freezes the request. */
  ask: (...request: unknown[]) => Promise<Outcome>
  /** The returned function reads the events since the call. */
  listen: () => Promise<() => Promise<Heard[]>>
  connect: () => Promise<void>
  decide: (decision: 'approve' | 'reject') => Promise<void>
  node: (method: string, params: readonly unknown[]) => Promise<unknown>
  /** Available only after a connection. */
  account: () => Promise<string>
  chain: string
  otherChain: string
  traits: ReadonlySet<Trait>
}

export type Trait =
  | 'switches'
  | 'reads'
  | 'signs'
  | 'own'
  /** The provider, not the wallet, implements subscriptions. */
  | 'subscribes'
  /** The wallet is on another device. */
  | 'remote'

export type Check = {
  title: string
  needs?: readonly Trait[]
  run: (subject: Subject) => Promise<void>
}
