import { askFrozen, type Heard, type Subject, toRefusal } from '@vestibule/protocol/testing'
import type { Anvil } from '@vestibule/services/testing/anvil'
import type { Eip1193Provider } from '../../core/model/connector.js'

const EVENTS = ['connect', 'chainChanged', 'accountsChanged', 'disconnect', 'message']

export function createUnitSubject(options: {
  provider: Eip1193Provider
  anvil: Anvil
  account: string
  traits: readonly (Subject['traits'] extends ReadonlySet<infer trait> ? trait : never)[]
  connect: () => Promise<unknown>
  decide?: Subject['decide']
}): Subject {
  const { provider, anvil, account, traits, connect, decide = async () => {} } = options
  return {
    ask: (...request) => askFrozen(provider, request),
    async listen() {
      const heard: Heard[] = []
      for (const event of EVENTS)
        provider.on(event, (value: never) =>
          heard.push([event, (value as unknown) instanceof Error ? toRefusal(value) : value]),
        )
      return async () => heard
    },
    async connect() {
      await connect()
    },
    decide,
    node: anvil.ask,
    account: async () => account,
    chain: '0x7a69',
    otherChain: '0x7a6a',
    traits: new Set(traits),
  }
}
