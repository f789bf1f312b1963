import {
  addMethod,
  manualClock,
  type Proof,
  signInByMail,
  testDevice,
} from '@vestibule/secure-frame/testing'
import { API, FRAME_ORIGIN, KEEPER, MAILBOX } from './ports.js'

export type Wish = {
  email: string
  kinds?: Proof['secret']['kind'][]
  /** A private key in hex to import. */
  key?: string
}
export type GivenWallet = { address: string; solana: string; methods: Proof[] }

/** In ms. One hour longer than the waiting period of a new recovery method. */
const A_DAY = 25 * 3_600_000
const MAIL_EVERY = 50

/**
 * Creates an account with a wallet and active recovery methods on another device. The clock of that
 * device is a day behind.
 */
export async function giveWallet({ email, kinds = [], key }: Wish): Promise<GivenWallet> {
  const clock = manualClock(Date.now() - A_DAY)
  // Node does not resolve `.localhost` names, and proofs contain the browser's host name.
  const atServices: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = request.body === null ? null : await request.text()
    return fetch(`${API}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      body,
    })
  }
  const signIn = signInByMail({
    fetch: atServices,
    projectId: 'local-demo',
    origin: FRAME_ORIGIN,
    dappOrigin: FRAME_ORIGIN,
    code: codeOf,
  })
  const services = { origin: FRAME_ORIGIN, fetch: atServices, signIn, clock }
  const device = await testDevice({ services, userId: email })
  const { accounts } = await device.call('create', {})
  const methods: Proof[] = []
  for (const kind of kinds) {
    methods.push(await addMethod(device, kind, methods[0]))
    if (methods.length > 1) continue
    await passDay(email)
    clock.advance(A_DAY)
  }
  if (key !== undefined)
    await device.call('importKey', { key: { namespace: 'eip155', kind: 'key', text: key } })
  device.crash()
  const addressIn = (wanted: string) =>
    accounts.find(({ namespace }) => namespace === wanted)?.address ?? ''
  return { address: addressIn('eip155'), solana: addressIn('solana'), methods }
}

async function passDay(email: string): Promise<void> {
  const { ok } = await fetch(`${KEEPER}/day`, { method: 'POST', body: JSON.stringify({ email }) })
  if (!ok) throw new Error('The day did not pass.')
}

async function codeOf(email: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${MAILBOX}/api/messages?to=${encodeURIComponent(email)}`)
    const mails: { subject: string }[] = await response.json()
    const code = mails.map(({ subject }) => /^(\d{6}) /.exec(subject)?.[1]).find(Boolean)
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, MAIL_EVERY))
  }
}
