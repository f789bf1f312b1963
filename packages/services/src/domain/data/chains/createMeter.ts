import { createContext } from '../../../platform/requestContext.js'

/** Called before requests to nodes and indexes with their number. If it throws, they are not sent. */
export type SpendUpstream = (questions: number) => void

const current = createContext<SpendUpstream | undefined>()

export function createMeter() {
  return {
    run: <result>(spend: SpendUpstream, work: () => result): result => current.run(spend, work),
    /** Runs shared work without charging a client. */
    free: <result>(work: () => result): result => current.run(undefined, work),
    spend(questions: number): void {
      current.get()?.(questions)
    },
  }
}

export type Meter = ReturnType<typeof createMeter>
