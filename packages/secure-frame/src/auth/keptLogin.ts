import { SocialProviderId } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.js'

/** Lifetime of a code in ms. */
const CODE_LIFE = 600_000

const EmailLogin = z.strictObject({
  challengeId: z.string(),
  email: z.string(),
  /** Set while the mail's link must approve this device. */
  number: z.optional(z.string()),
  isLate: z.optional(z.boolean()),
})
export type KeptEmailLogin = z.output<typeof EmailLogin>

const SocialLogin = z.strictObject({
  challengeId: z.string(),
  provider: SocialProviderId,
})
export type KeptSocialLogin = z.output<typeof SocialLogin>

const Kept = z.strictObject({ login: z.union([EmailLogin, SocialLogin]), until: z.number() })

/** Stored for a reload, or for a phone that discards the page. */
export type KeptLogin = KeptEmailLogin | KeptSocialLogin

/** Stores a page's login in its tab, where pages cannot read it. Useless without the code and this device's key. */
export function createKeptLogin(options: Options) {
  const { area, owner, clock } = options
  const key = `login:${owner}`

  /** With blocked storage, a reload loses the login. */
  function guarded<value>(work: (area: Area) => value): value | undefined {
    try {
      return work(area())
    } catch {
      return undefined
    }
  }

  const forget = () => void guarded((area) => area.removeItem(key))

  return {
    get(): KeptLogin | undefined {
      const found = guarded((area) => JSON.parse(area.getItem(key) ?? 'null'))
      const { success, data } = z.safeParse(Kept, found)
      if (!success) return undefined
      const { until, login } = data
      if (until > clock.now()) return login
      forget()
      return undefined
    },
    keep(login: KeptLogin) {
      const until = clock.now() + CODE_LIFE
      guarded((area) => area.setItem(key, JSON.stringify({ login, until })))
    },
    forget,
  }
}

export type LoginKeeper = ReturnType<typeof createKeptLogin>

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Options = {
  /** The tab's storage. May throw. */
  area: () => Area
  owner: string
  clock: Clock
}
