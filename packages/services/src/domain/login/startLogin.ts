import { PROVIDER_NAMES } from '@vestibule/protocol'
import type { Work } from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import { settleAll } from '../../db/settleAll.js'
import { randomId, randomToken, sha256 } from '../../platform/bytes.js'
import { SECOND } from '../../platform/time.js'
import { LIMITS } from '../admission/limits.js'
import { codeMail } from '../mail/codeMail.js'
import { deviceFacts, deviceMail } from '../mail/deviceMail.js'
import { addressMovedMail } from '../mail/emailChangeMails.js'
import { siteName } from '../mail/siteName.js'
import { inThisLanguage } from '../mail/text.js'
import type { Project } from '../projects/project.js'
import { admit } from './admit.js'
import { bindingOf, CHALLENGE_LIFE, type Challenge, type LoginContext } from './challenge.js'
import { drawCode, drawDeviceNumbers, storedCode } from './codes.js'
import { asksForApproval, hasScanned } from './deviceCheck.js'
import { findWho } from './findWho.js'
import { keepFurtherUndo } from './movedAddress.js'
import { findUser } from './users.js'

/**
 * Starts a login: sends a code, or first a link that approves a new device. The response does not
 * reveal an account, except that `deviceCheck` may reveal a wallet.
 * @throws like {@link admit}
 */
export async function startLogin(context: LoginContext, request: Request) {
  const { db, audit, projects, clock, random } = context
  const { email, project, dappOrigin, thumbprint } = request

  const who = await findWho(db, { email, thumbprint, now: clock() })
  const { found, moved: foundMoved } = who
  const isOffered = who.accountAt !== undefined && project.logins?.[who.accountAt] !== undefined
  // Only the email shows the provider, to the mailbox's owner.
  const accountAt = found.userId === undefined && isOffered ? who.accountAt : undefined
  const { enter } = await admit(context, {
    ...request,
    projectId: project.id,
    knowsDevice: found.knowsDevice,
  })

  const now = clock()
  const challenge = {
    id: randomId(random),
    email,
    projectId: project.id,
    dappOrigin,
    thumbprint,
    deviceLabel: request.deviceLabel,
    place: await context.findPlace(request.address),
    createdAt: new Date(now),
    expiresAt: new Date(now + CHALLENGE_LIFE),
  }

  const code = drawCode(random)
  const { number, choices } = drawDeviceNumbers(random)
  const token = randomToken(random)
  const undoToken = randomToken(random)
  const deviceStep = {
    state: 'device',
    deviceNumber: number,
    deviceChoices: choices,
    deviceTokenHash: sha256(token),
  } as const

  const { asksOwner, moved } = await db.transaction(async (transaction) => {
    const replacing = replaceOpen(transaction, challenge)
    // A known device always costs the same: charge it in the same round trip.
    const paying =
      found.knowsDevice && foundMoved === undefined
        ? enter(transaction, { isApproved: false })
        : undefined
    const [deviceApproved, paid] = await settleAll([replacing, paying])
    const isMoved =
      foundMoved !== undefined &&
      (await keepFurtherUndo(transaction, { token: undoToken, moved: foundMoved }))
    // If the email change was just undone, the address belongs to its user again.
    const wasRestored = foundMoved !== undefined && !isMoved
    const subject = wasRestored ? await findUser(transaction, { email, thumbprint }) : found
    const { needsApproval, charges } =
      paid ?? (await enter(transaction, { isApproved: deviceApproved }))
    // A signed-out device keeps its own rate limits: the sign-out must not lock its owner out.
    const isTrusted = (subject.knowsDevice && !subject.isSignedOut) || deviceApproved
    const isUnknown = !isTrusted && asksForApproval(subject, { project, projects })
    const { userId } = subject
    const asks =
      needsApproval ||
      (isUnknown &&
        !(userId && (await hasScanned(transaction, { userId, email, thumbprint, now }))))
    const codeStep = {
      state: 'code',
      deviceApproved,
      codeMac: storedCode(context.peppers, bindingOf(challenge), code),
    } as const
    const kept = insertChallenge(transaction, {
      ...NO_STEP,
      ...(asks ? deviceStep : codeStep),
      ...challenge,
      createdAt: challenge.createdAt.toISOString(),
      expiresAt: challenge.expiresAt.toISOString(),
      charges,
    })
    const noted = audit.append(transaction, {
      kind: 'login.started',
      userId: subject.userId,
      projectId: project.id,
      facts: {
        challenge: challenge.id,
        origin: dappOrigin,
        device: thumbprint,
        network: audit.network(request.network),
        step: asks ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
      },
    })
    await settleAll([kept, noted])
    return { asksOwner: asks, moved: isMoved ? foundMoved : undefined }
  })

  const { frameOrigin } = context
  // Security: check all emails, before this one, so that the result reveals nothing about the
  // address.
  const isMailDelayed = context.mails.isDelayed?.() ?? false
  const recipient = { to: email, projectName: project.name }
  const site = siteName({ dappOrigin, frameOrigin })
  if (moved !== undefined) {
    const { oldEmail: from, newEmail: to, changedAt: at } = moved
    const link = inThisLanguage(`${frameOrigin}/undo-email/${undoToken}`)
    context.mails.push(addressMovedMail({ from, to, at, link }))
  } else
    context.mails.push(
      asksOwner
        ? deviceMail({
            ...recipient,
            link: inThisLanguage(`${frameOrigin}/device/${token}`),
            facts: deviceFacts({ ...challenge, site }),
          })
        : codeMail({
            ...{ ...recipient, code, site },
            ...(accountAt !== undefined && { account: PROVIDER_NAMES[accountAt] }),
          }),
    )
  return {
    action: asksOwner ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
    challengeId: challenge.id,
    resendAfter: LIMITS.cooldown.window / SECOND,
    expiresAt: challenge.expiresAt.toISOString(),
    ...(asksOwner ? { deviceNumber: number } : {}),
    ...(isMailDelayed && { isMailDelayed }),
  } as const
}

/** Only the newest code remains valid. @returns whether the owner has already approved the key */
async function replaceOpen(
  transaction: Database,
  challenge: Pick<Challenge, 'email' | 'projectId' | 'dappOrigin' | 'thumbprint' | 'createdAt'>,
): Promise<boolean> {
  const { email, projectId, dappOrigin, thumbprint, createdAt } = challenge
  const replaced = await endOpen(transaction, {
    email,
    projectId,
    dappOrigin,
    thumbprint,
    now: createdAt.toISOString(),
  })
  return replaced.some(({ wasApproved }) => wasApproved)
}

const NO_STEP = {
  deviceNumber: null,
  deviceChoices: null,
  deviceTokenHash: null,
  deviceApproved: false,
  codeMac: null,
}

const insertChallenge = prepare(
  'challenges_insert',
  `insert into challenges
    (id, email, project_id, dapp_origin, thumbprint, device_label, place, state, device_number,
      device_choices, device_token_hash, device_approved, code_mac, created_at, expires_at, charges)
  values
    ($id, $email, $projectId, $dappOrigin, $thumbprint, $deviceLabel, $place, $state, $deviceNumber,
      $deviceChoices, $deviceTokenHash, $deviceApproved, $codeMac, $createdAt, $expiresAt, $charges)`,
)

const endOpen = prepare<{ wasApproved: boolean }>(
  'challenges_end_open',
  `update challenges set state = 'replaced'
  where email = $email and project_id = $projectId and thumbprint = $thumbprint
    and state in ('device', 'code')
  returning device_approved and dapp_origin = $dappOrigin and expires_at > $now::timestamptz
    as "wasApproved"`,
)

type Request = {
  email: string
  project: Project
  dappOrigin: string
  thumbprint: string
  address: string
  network: string
  deviceLabel: string
  work: Work | undefined
}
