import { and, eq } from 'drizzle-orm'
import { challenges } from '../../db/schema/logins.js'
import { sha256 } from '../../platform/bytes.js'
import { codeMail } from '../mail/codeMail.js'
import { type DeviceFacts, deviceFacts } from '../mail/deviceMail.js'
import { type NamedSite, siteName } from '../mail/siteName.js'
import { findProject } from '../projects/project.js'
import { bindingOf, CHALLENGE_LIFE, type Challenge, type LoginContext } from './challenge.js'
import { codeOfLink, drawCode, shownCode, storedCode } from './codes.js'
import { hasScanned } from './deviceCheck.js'
import { findUser } from './users.js'

export type DeviceState = 'pending' | 'approved' | 'refused' | 'expired'

const STATES: Record<Challenge['state'], DeviceState> = {
  device: 'pending',
  code: 'approved',
  used: 'approved',
  refused: 'refused',
  replaced: 'expired',
}

function stateOf(challenge: Challenge | undefined, now: number): DeviceState {
  if (challenge === undefined) return 'expired'
  const state = STATES[challenge.state]
  return state === 'pending' && challenge.expiresAt.getTime() <= now ? 'expired' : state
}

/** Only for the requesting key. A key that scanned another device's code needs no answer by mail. */
export async function readApproval(
  context: LoginContext,
  request: { challengeId: string; thumbprint: string },
): Promise<DeviceState> {
  const { db, clock } = context
  const [challenge] = await db
    .select()
    .from(challenges)
    .where(
      and(eq(challenges.id, request.challengeId), eq(challenges.thumbprint, request.thumbprint)),
    )
  const now = clock()
  const state = stateOf(challenge, now)
  if (state !== 'pending' || challenge === undefined) return state
  const { userId } = await findUser(db, challenge)
  const { email, thumbprint, createdAt: waitsSince } = challenge
  const claim = { email, thumbprint, now, waitsSince }
  if (userId === undefined || !(await hasScanned(db, { ...claim, userId }))) return state
  const code = drawCode(context.random)
  const isDecided = await decide(context, challenge, { code, deviceApproved: false })
  const project = findProject(context.projects, challenge.projectId)
  if (!isDecided || project === undefined) return state
  const site = siteOf(context, challenge)
  context.mails.push(codeMail({ to: challenge.email, projectName: project.name, code, site }))
  return 'approved'
}

export type DevicePageState =
  | { state: 'pending'; question: DeviceQuestion }
  /** Contains the code while it is valid, unless it was mailed. */
  | { state: 'approved'; code: string | undefined; site: NamedSite }
  | { state: 'refused' | 'expired' }

export type DeviceQuestion = {
  projectName: string
  choices: readonly string[]
  facts: DeviceFacts
}

/** Read-only, because mail scanners open links, too. */
export async function readDevice(context: LoginContext, token: string): Promise<DevicePageState> {
  const challenge = await findByToken(context, token)
  const project = findProject(context.projects, challenge?.projectId)
  const state = stateOf(challenge, context.clock())
  if (challenge === undefined || project === undefined) return { state: 'expired' }
  if (state === 'approved') {
    const isGood = challenge.state === 'code' && challenge.expiresAt.getTime() > context.clock()
    const { peppers } = context
    const { codeMac } = challenge
    return {
      state,
      code: isGood
        ? shownCode(codeMac, { peppers, binding: bindingOf(challenge), token })
        : undefined,
      site: siteOf(context, challenge),
    }
  }
  if (state !== 'pending') return { state }
  const choices = challenge.deviceChoices ?? []
  return {
    state,
    question: {
      projectName: project.name,
      choices,
      facts: deviceFacts({ ...challenge, site: siteOf(context, challenge) }),
    },
  }
}

/** Works once. The right number shows the code on the page, any other number refuses. */
export async function decideDevice(
  context: LoginContext,
  request: { token: string; choice: string },
): Promise<void> {
  const challenge = await findByToken(context, request.token)
  if (challenge === undefined || stateOf(challenge, context.clock()) !== 'pending') return
  const isApproved = request.choice === challenge.deviceNumber
  const [pepper] = context.peppers()
  if (pepper === undefined) throw new Error('There is no pepper for codes.')
  const link = { token: request.token, challengeId: challenge.id }
  const code = isApproved ? codeOfLink(pepper, link) : undefined
  await decide(context, challenge, { code, deviceApproved: isApproved })
}

/** Approves with a code, or refuses. @returns whether the challenge was still waiting */
async function decide(
  context: LoginContext,
  challenge: Challenge,
  { code, deviceApproved }: { code: string | undefined; deviceApproved: boolean },
): Promise<boolean> {
  const { db, audit, clock, peppers, projects } = context
  const project = findProject(projects, challenge.projectId)
  if (project === undefined) return false
  const decision =
    code === undefined
      ? ({ state: 'refused' } as const)
      : ({
          state: 'code',
          deviceApproved,
          codeMac: storedCode(peppers, bindingOf(challenge), code),
          expiresAt: new Date(clock() + CHALLENGE_LIFE),
        } as const)
  return db.transaction(async (transaction) => {
    const decided = await transaction
      .update(challenges)
      .set(decision)
      .where(and(eq(challenges.id, challenge.id), eq(challenges.state, 'device')))
      .returning()
    if (decided.length === 0) return false
    const { userId } = await findUser(transaction, challenge)
    await audit.append(transaction, {
      kind: code === undefined ? 'device.refused' : 'device.approved',
      userId,
      projectId: project.id,
      facts: { challenge: challenge.id, device: challenge.thumbprint },
    })
    return true
  })
}

const siteOf = ({ frameOrigin }: LoginContext, { dappOrigin }: Challenge) =>
  siteName({ dappOrigin, frameOrigin })

async function findByToken({ db }: LoginContext, token: string): Promise<Challenge | undefined> {
  const [challenge] = await db
    .select()
    .from(challenges)
    .where(eq(challenges.deviceTokenHash, sha256(token)))
  return challenge
}
