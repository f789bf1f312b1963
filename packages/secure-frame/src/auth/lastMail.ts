import { VestibuleError } from '@vestibule/protocol'
import type { Clock } from '../platform/clock.js'
import type { KeptEmailLogin } from './keptLogin.js'

/** Remembers the login of the last mail while the services send no other one, for who went back and asks again. */
export function createLastMail(clock: Clock) {
  let last: { login: KeptEmailLogin; until: number } | undefined
  return {
    /** @param seconds Until there can be another mail. */
    note(login: KeptEmailLogin, seconds: number) {
      last = { login, until: clock.now() + seconds * 1000 }
    },
    update(login: KeptEmailLogin) {
      if (last !== undefined) last.login = login
    },
    /** The login to continue instead. @throws the refusal of another mail, if there is no such login */
    insteadOf(refusal: unknown, email: string): KeptEmailLogin {
      const isTooSoon = refusal instanceof VestibuleError && refusal.type === 'emailCooldown'
      if (!isTooSoon || last?.login.email !== email || last.until < clock.now()) throw refusal
      return last.login
    },
    forget() {
      last = undefined
    },
  }
}
