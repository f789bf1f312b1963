import { createContext } from '../../../platform/requestContext.js'

/** Called with the number of requests to nodes and indexes before they are sent. An error prevents them. */
export type SpendUpstream = (questions: number) => void

const current = createContext<SpendUpstream | undefined>()

export function createMeter() {
  return {
    /** Does work at a requester's cost. */
    run: <result>(spend: SpendUpstream, work: () => result): result => current.run(spend, work),
    /** Does shared work without charging a client. */
    free: <result>(work: () => result): result => current.run(undefined, work),
    spend(questions: number): void {
      current.get()?.(questions)
    },
  }
}

export type Meter = ReturnType<typeof createMeter>
