import { randomUUID } from 'node:crypto'
import { EmailStart, EmailVerify, ShareRelease } from '@vestibule/protocol/http'
import {
  type Answer,
  codeOf,
  createVisitor,
  newWallet,
  puzzleOf,
  type Surroundings,
  type Visitor,
  walletClient,
} from '@vestibule/services/testing'
import type { ServicesProcess } from './startServicesProcess.js'

/** Visitors who get their wallets at the same time, before anything is measured. */
const AT_ONCE = 16

/**
 * Visitors who have a wallet each and come back: what they do is ask for a code, give it, and have the share of their
 * wallet released to the new session.
 */
export async function createCrowd(first: ServicesProcess, size: number) {
  let services = first
  const answers = new Map<number, number>()
  const surroundings: Surroundings = {
    clock: { now: Date.now },
    async fetch(request, address = '') {
      const { pathname } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      const body = request.body === null ? null : await request.text()
      const answer = await fetch(services.url + pathname, { method: request.method, headers, body })
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
      return answer
    },
    mailbox: async (to) => [{ to, subject: await services.subject(to), text: '', html: '' }],
  }

  /** Asks for a code and gives it, as far as that is let in: each of the requests may be told to come again. */
  async function signIn(visitor: Visitor, email: string): Promise<Outcome> {
    visitor.hold(undefined)
    const started = await visitor.start(email)
    if (started.status === 429) return isPatient(started) ? 'refused' : 'failed'
    const { challengeId } = EmailStart.response.parse(started.body)
    const code = codeOf(await surroundings.mailbox(email))
    const verified = await visitor.verify(challengeId, code)
    if (isPatient(verified)) return 'refused'
    visitor.hold(EmailVerify.response.parse(verified.body).sessionId)
    return 'done'
  }

  async function createMember(index: number) {
    const email = `visitor-${index}@example.com`
    const visitor = await createVisitor(surroundings)
    await visitor.signIn(email)
    const wallet = newWallet()
    const { put, confirm, release } = walletClient(visitor)
    await put(wallet)
    await confirm(wallet)
    return {
      async comeBack(): Promise<Outcome> {
        const outcome = await signIn(visitor, email)
        if (outcome !== 'done') return outcome
        const released = await release(wallet.walletId)
        if (isPatient(released)) return 'refused'
        ShareRelease.response.parse(released.body)
        return outcome
      },
    }
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

  return {
    /** One of them comes back, as soon as one is not at it already. */
    async comeBack(): Promise<Outcome> {
      const member = free.shift() ?? (await new Promise<Member>((resolve) => waiting.push(resolve)))
      try {
        return await member.comeBack()
      } catch {
        return 'failed'
      } finally {
        const next = waiting.shift()
        if (next === undefined) free.push(member)
        else next(member)
      }
    },
    /** Somebody asks for a code who was never here and never types it, and counts against the project. */
    async comeFirst(): Promise<Outcome> {
      try {
        const visitor = await createVisitor(surroundings)
        const started = await visitor.start(`${randomUUID()}@example.com`)
        return started.status === 200 ? 'done' : isPatient(started) ? 'refused' : 'failed'
      } catch {
        return 'failed'
      }
    },
    /** Goes on at other services with the same database. */
    moveTo(next: ServicesProcess) {
      services = next
    },
    /** Answers by status since the last look. */
    takeAnswers(): Map<number, number> {
      const taken = new Map(answers)
      answers.clear()
      return taken
    },
  }
}

export type Crowd = Awaited<ReturnType<typeof createCrowd>>

/** Whether an answer says when to come again, or what to work for. */
const isPatient = ({ status, headers, body }: Answer) =>
  status === 429 && (Number(headers.get('retry-after')) > 0 || puzzleOf(body) !== undefined)

/** `refused` is a 429 that says when to come again, or asks for work. */
export type Outcome = 'done' | 'refused' | 'failed'
