import * as z from 'zod'
import { type Limits, withOverrides } from '../domain/admission/limits.js'
import { splitList, wholeNumber } from './wholeNumber.js'

/** `NAME=FIGURE` or `NAME.FIELD=FIGURE`. */
const ENTRY = /^(\w+)(?:\.(\w+))?\s*=\s*(\d+)$/

/** Limits, ports and timeouts of a process. They do not affect permissions of visitors. */
export const operating = {
  /** Port for Prometheus; 0 selects a free port. @default no metrics */
  metricsPort: wholeNumber(65_535).optional(),
  /** The address to bind for Prometheus. @default '127.0.0.1' */
  metricsHost: z.string().default('127.0.0.1'),
  /** OTLP receiver for traces, such as `http://127.0.0.1:4318`. @default no traces */
  otlpEndpoint: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  /**
   * Seconds between the termination signal and the end. `/readyz` fails meanwhile, so that load
   * balancers stop sending requests.
   * @default 5 in production, otherwise 0
   */
  drainSeconds: wholeNumber(300).optional(),
  /** Maximum number of database connections. @default 10 */
  databasePool: wholeNumber(500, { least: 2 }).default(10),
  /** Timeout of a database connection or statement in seconds. @default 10 */
  databaseTimeout: wholeNumber(300, { least: 1 }).default(10),
  /** Timeout in seconds for receiving a request. @default 10 */
  requestTimeout: wholeNumber(300, { least: 1 }).default(10),
  /** Replaces values of `LIMITS`: an object, or `NAME=VALUE` separated by commas. @default none */
  limits: z
    .custom<string | Limits>()
    .transform((value, context) => (typeof value === 'string' ? readLimits(value, context) : value))
    .superRefine((limits, context) => {
      try {
        withOverrides(limits)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        context.addIssue({ code: 'custom', message: error.message })
      }
    })
    .optional(),
  /** Whether the services update the tables at the start. @default 'on' */
  migrate: z.enum(['on', 'off'], 'must be on or off').default('on'),
}

/** An entry without a field name sets the first value of a limit. */
function readLimits(text: string, context: z.RefinementCtx): Limits {
  const limits: Record<string, Record<string, number>> = {}
  for (const entry of splitList(text)) {
    const [, name = '', field, figure] = ENTRY.exec(entry) ?? []
    if (name === '') {
      const message = `must be a list such as requestsPerClient=12000, connections=4096; "${entry}" is no entry`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const known: object = Object(withOverrides()[name as keyof Limits])
    limits[name] = {
      ...limits[name],
      [field ?? ('amount' in known ? 'amount' : 'points')]: Number(figure),
    }
  }
  return limits as Limits
}
