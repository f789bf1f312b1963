export type Outcome = { result: unknown } | { error: Refusal }
export type Refusal = { isError: boolean; code: unknown; message: unknown; data?: unknown }

/** An error is a {@link Refusal}. */
export type Heard = [event: string, value: unknown]

/** A provider in any environment, with its visitor and its chain. */
export type Subject = {
  /** Deeply freezes the request. */
  ask: (...request: unknown[]) => Promise<Outcome>
  /** The result reads the events since then. */
  listen: () => Promise<() => Promise<Heard[]>>
  connect: () => Promise<void>
  decide: (decision: 'approve' | 'reject') => Promise<void>
  node: (method: string, params: readonly unknown[]) => Promise<unknown>
  /** Known once the provider is connected. */
  account: () => Promise<string>
  chain: string
  otherChain: string
  /** Not every provider has these. */
  traits: ReadonlySet<Trait>
}

export type Trait =
  /** Can switch to another chain. */
  | 'switches'
  | 'reads'
  | 'signs'
  | 'own'
  /** The provider makes subscriptions, not the wallet. */
  | 'subscribes'
  /** The wallet is on another device. */
  | 'remote'

export type Check = {
  title: string
  needs?: readonly Trait[]
  run: (subject: Subject) => Promise<void>
}
