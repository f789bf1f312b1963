import { HAND_OVER_LIFETIME } from '@vestibule/protocol/http'
import { handOvers } from '../../../db/schema/sessions.js'
import { randomToken, sha256 } from '../../../platform/bytes.js'
import type { LoginContext } from '../../login/challenge.js'
import type { Session } from '../sessions.js'

export async function grantHandOver(
  { db, audit, rateLimiter, clock, random }: LoginContext,
  { idHash, deviceId }: Session,
  request: { thumbprint: string; network: string },
): Promise<{ code: string; expiresAt: string }> {
  const code = randomToken(random)
  const expiresAt = new Date(clock() + HAND_OVER_LIFETIME)
  const grant = {
    codeHash: sha256(code),
    thumbprint: request.thumbprint,
    network: audit.network(request.network),
    attempts: 0,
    expiresAt,
  }
  await db.transaction(async (transaction) => {
    await rateLimiter.take([['actionsPerDevice', 'handOver', deviceId]], { database: transaction })
    await transaction
      .insert(handOvers)
      .values({ ...grant, sessionHash: idHash })
      .onConflictDoUpdate({ target: handOvers.sessionHash, set: grant })
  })
  return { code, expiresAt: expiresAt.toISOString() }
}
