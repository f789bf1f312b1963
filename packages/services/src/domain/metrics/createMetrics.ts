import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { MINUTE } from '../../platform/time.js'
import type { MailOutcome } from '../mail/mailQueue.js'

/** In seconds. A session check takes about 1 ms, a login with its puzzle several seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

const LAG_LIFE = 10 * MINUTE

/** Admission decisions. `rate`: the client exceeded its limit. `queue`: the process is overloaded. */
export type Decision = 'admitted' | 'rate' | 'queue'

/** Labels contain no paths or addresses, so that clients cannot create new labels. */
export function createMetrics({ networks, ...about }: About) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'vestibule_build_info',
    help: 'Always 1; the labels have version, commit and roles of the process.',
    labelNames: ['version', 'commit', 'roles'],
    registers,
  }).set({ ...about, roles: about.roles.join(',') }, 1)
  const requests = new Counter({
    name: 'vestibule_http_requests_total',
    help: 'Answered requests by method, route and status. Refusals of the front door have no route.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'vestibule_http_request_duration_seconds',
    help: 'Time from the admission of a request to its answer, by method and route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  const decisions = new Counter({
    name: 'vestibule_admission_decisions_total',
    help: 'Requests at the front door: admitted, refused by the rate of the client, or by a full queue.',
    labelNames: ['decision'],
    registers,
  })
  const mails = new Counter({
    name: 'vestibule_mail_tries_total',
    help: 'Attempts to send a mail: sent, retried, refused by the server, or givenUp.',
    labelNames: ['outcome'],
    registers,
  })
  const messages = new Counter({
    name: 'vestibule_relay_messages_total',
    help: 'Messages of the relay: published (stored) or confirmed by a client.',
    labelNames: ['kind'],
    registers,
  })
  // Start at 0: a rate over a counter misses the event that creates the counter.
  for (const decision of ['admitted', 'rate', 'queue'] satisfies Decision[])
    decisions.inc({ decision }, 0)
  for (const outcome of ['sent', 'retried', 'refused', 'givenUp'] satisfies MailOutcome[])
    mails.inc({ outcome }, 0)

  for (const kind of ['published', 'confirmed']) messages.inc({ kind }, 0)

  const lags = new Map<string, { blocks: number; at: number }>()
  const lagOf = (network: string) => {
    const { blocks = 0, at = 0 } = lags.get(network) ?? {}
    return performance.now() - at < LAG_LIFE ? blocks : 0
  }
  new Gauge({
    name: 'vestibule_indexer_lag_blocks',
    help: 'New blocks of a network that the last read of an account did not reach; 0 after ten minutes without a read.',
    labelNames: ['network'],
    registers,
    collect() {
      for (const network of networks) this.set({ network }, lagOf(network))
    },
  })

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),

    countRequest(end: { method: string; route: string; status: number; seconds: number }): void {
      const { route, status, seconds } = end
      const method = METHODS.has(end.method) ? end.method : 'other'
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },

    countDecision: (decision: Decision): void => decisions.inc({ decision }),

    countMessages: (kind: 'published' | 'confirmed', count: number): void =>
      messages.inc({ kind }, count),

    countMail: (outcome: MailOutcome): void => mails.inc({ outcome }),

    noteLag: (network: string, blocks: number): void =>
      void lags.set(network, { blocks, at: performance.now() }),

    /**
     * Reads the figures on each scrape. Omits figures that cannot be read.
     * @param options.read Figures by label value, or one figure.
     */
    watch(options: Watched): void {
      const { name, help, label, read } = options
      new Gauge({
        name: `vestibule_${name}`,
        help,
        labelNames: label === undefined ? [] : [label],
        registers,
        async collect() {
          this.reset()
          const figures = await Promise.resolve(read()).catch(() => undefined)
          if (figures === undefined) this.remove()
          else if (typeof figures === 'number') this.set(figures)
          else
            for (const [value, figure] of Object.entries(figures))
              this.set({ [label ?? '']: value }, figure)
        },
      })
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

type About = {
  version: string
  commit: string
  roles: readonly string[]
  networks: readonly string[]
}
type Figures = number | Readonly<Record<string, number>>
type Watched = {
  /** Name without the prefix `vestibule_`. */
  name: string
  help: string
  label?: string | undefined
  read: () => Figures | Promise<Figures>
}
