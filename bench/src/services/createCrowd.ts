import { generateKeyPairSync, KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmailStart, EmailVerify, ShareRelease } from '@vestibule/protocol/http'
import {
  codeOf,
  createVisitor,
  DAPP_ORIGIN,
  newWallet,
  puzzleOf,
  type Surroundings,
  walletClient,
} from '@vestibule/services/testing'
import { type Called, type Caller, createCaller, sha256 } from './createCaller.js'
import type { ServicesProcess } from './startServicesProcess.js'

const AT_ONCE = 16
/** Delay in ms before a rejected visitor retries. The measurement excludes this delay. */
const RETRY = 200
const STRANGERS = 5_000

export async function createCrowd(first: ServicesProcess, size: number) {
  let services = first
  const answers = new Map<number, number>()
  const faults = new Map<string, number>()
  const surroundings: Surroundings = {
    clock: { now: Date.now },
    async fetch(request, address = '') {
      const { pathname } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      const body = request.body === null ? null : await request.text()
      for (;;) {
        const answer = await fetch(services.url + pathname, {
          method: request.method,
          headers,
          body,
        })
        // Wait and retry, as returning users do.
        if (!answer.headers.has('retry-after')) return answer
        await sleep(RETRY)
      }
    },
    mailbox: async (to) => [{ to, subject: await services.subject(to), text: '', html: '' }],
  }
  const caller = (
    from: Pick<createCaller.Options, 'privateKey' | 'jwk' | 'address' | 'nonce'>,
    hear?: (nonce: string | undefined) => void,
  ) =>
    createCaller({
      ...from,
      at: () => services.url,
      onAnswer(status, nonce) {
        answers.set(status, (answers.get(status) ?? 0) + 1)
        // Share only the nonce of an error: an admitted key gets a personal nonce.
        if (status >= 400) hear?.(nonce)
      },
    })
  const start = (from: Caller, email: string) =>
    from.call('/v1/auth/email/start', {
      body: { email, projectId: 'demo', dappOrigin: DAPP_ORIGIN },
    })

  async function createMember(index: number) {
    const email = `visitor-${index}@example.com`
    const visitor = await createVisitor(surroundings)
    await visitor.signIn(email)
    const wallet = newWallet()
    const { put, confirm } = walletClient(visitor)
    await put(wallet)
    await confirm(wallet)
    const { jwk, address } = visitor
    const member = caller({ jwk, address, privateKey: KeyObject.from(visitor.privateKey) })
    const share = { path: `/v1/wallets/${wallet.walletId}/share`, recipient: newRecipient() }

    async function comeBack(): Promise<Outcome> {
      const started = await start(member, email)
      if (isPatient(started)) return 'refused'
      requireRight('start', started)
      const { challengeId } = EmailStart.response.parse(started.body)
      const code = codeOf(await surroundings.mailbox(email))
      const verified = await member.call('/v1/auth/email/verify', {
        body: { challengeId, code, dappOrigin: DAPP_ORIGIN },
      })
      if (isPatient(verified)) return 'refused'
      requireRight('verify', verified)
      const { sessionId } = EmailVerify.response.parse(verified.body)
      const released = await member.call(share.path, {
        sessionId,
        body: { recipient: share.recipient.toString('base64url') },
        claims: { rkh: sha256(share.recipient) },
      })
      if (isPatient(released)) return 'refused'
      requireRight('share', released)
      ShareRelease.response.parse(released.body)
      return 'done'
    }
    while ((await comeBack()) !== 'done') await sleep(RETRY)
    return { comeBack }
  }

  type Member = Awaited<ReturnType<typeof createMember>>
  const free: Member[] = []
  const waiting: ((member: Member) => void)[] = []
  const indices = Array.from({ length: size }, (_, index) => index)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = indices.pop(); index !== undefined; index = indices.pop())
        free.push(await createMember(index))
    }),
  )

  let inDocuments: string | undefined
  const strangers = Array.from({ length: STRANGERS }, newStranger)

  return {
    async comeBack(): Promise<Outcome> {
      const member = free.shift() ?? (await new Promise<Member>((resolve) => waiting.push(resolve)))
      try {
        return await member.comeBack()
      } catch (error) {
        const [fault = ''] = String(error).split('\n')
        faults.set(fault, (faults.get(fault) ?? 0) + 1)
        return 'failed'
      } finally {
        const next = waiting.shift()
        if (next === undefined) free.push(member)
        else next(member)
      }
    },
    /** An unknown client requests a code but does not enter it. The request counts towards the project's limit. */
    async comeFirst(): Promise<Outcome> {
      try {
        const stranger = caller(
          { ...(strangers.pop() ?? newStranger()), nonce: inDocuments },
          (nonce) => {
            inDocuments = nonce
          },
        )
        const started = await start(stranger, `${randomUUID()}@example.com`)
        return started.status === 200 ? 'done' : isPatient(started) ? 'refused' : 'failed'
      } catch {
        return 'failed'
      }
    },
    moveTo(next: ServicesProcess) {
      services = next
    },
    takeFaults(): Map<string, number> {
      const taken = new Map(faults)
      faults.clear()
      return taken
    },
    takeAnswers(): Map<number, number> {
      const taken = new Map(answers)
      answers.clear()
      return taken
    },
  }
}

export type Crowd = Awaited<ReturnType<typeof createCrowd>>

const isPatient = ({ status, retryAfter, body }: Called) =>
  status === 429 && (retryAfter > 0 || puzzleOf(body) !== undefined)

function requireRight(step: string, { status, body }: Called) {
  if (status !== 200) throw new Error(`${step}: ${status} ${JSON.stringify(body)}`)
}

function newStranger() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  return { privateKey, jwk, address: `10.${randomBytes(3).join('.')}` }
}

function newRecipient() {
  const { publicKey } = generateKeyPairSync('x25519')
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
}

/** `refused` means a 429 response with a retry time or a puzzle. */
export type Outcome = 'done' | 'refused' | 'failed'
