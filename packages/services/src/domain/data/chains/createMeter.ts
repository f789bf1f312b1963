import { AsyncLocalStorage } from 'node:async_hooks'

/** Hears how much is about to be asked of the operator's nodes and indexes; what it throws keeps it from being asked. */
export type SpendUpstream = (questions: number) => void

/** One for the process: each AsyncLocalStorage makes every promise slower. */
const current = new AsyncLocalStorage<SpendUpstream | undefined>()

/** Tells anyone who a piece of work is done for what it asks upstream, however deep inside it does so. */
export function createMeter() {
  return {
    /** Does work at someone's cost. */
    run: <result>(spend: SpendUpstream, work: () => result): result => current.run(spend, work),
    /** Does shared work without charging a client. */
    free: <result>(work: () => result): result => current.run(undefined, work),
    /** @throws what anyone who pays throws */
    spend(questions: number): void {
      current.getStore()?.(questions)
    },
  }
}

export type Meter = ReturnType<typeof createMeter>
