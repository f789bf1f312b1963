import { and, eq, gt } from 'drizzle-orm'
import { passkeyLogins } from '../../db/schema/logins.js'
import { sha256 } from '../../platform/bytes.js'
import type { LoginContext } from '../login/challenge.js'
import { originsOf } from '../projects/project.js'
import { refused } from '../wallet/passkeys/refused.js'

export async function useUpPasskeyLogin(
  { db, clock }: LoginContext,
  { challenge, thumbprint }: { challenge: string; thumbprint: string },
) {
  const [login] = await db
    .delete(passkeyLogins)
    .where(
      and(
        eq(passkeyLogins.challengeHash, sha256(challenge)),
        eq(passkeyLogins.thumbprint, thumbprint),
        gt(passkeyLogins.expiresAt, new Date(clock())),
      ),
    )
    .returning()
  if (login === undefined) throw refused('failed')
  return login
}

/** Allowed origins: the frame, inside a page of the project or of the wallet. */
export function placesOf(
  { projects, frameOrigin }: LoginContext,
  { projectId, dappOrigin }: { projectId: string; dappOrigin: string },
) {
  const project = projects.find(({ id }) => id === projectId)
  const isFramed = dappOrigin !== frameOrigin
  // The dapp itself may be embedded in a page of the same project.
  const topOrigins = isFramed
    ? [...(project === undefined ? [] : originsOf(project)), frameOrigin]
    : undefined
  return { frameOrigin, topOrigins }
}
