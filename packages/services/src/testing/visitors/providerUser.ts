import type { SocialProvider } from '@vestibule/protocol'
import type { Database } from '../../db/database.js'
import { createWorld, type World } from '../world.js'
import { providerSession } from './providerSession.js'
import { createVisitor } from './visitor.js'

export async function providerUser(
  db: Database,
  options: { provider?: SocialProvider; label: string; world?: World },
) {
  const { world = createWorld(db), ...who } = options
  async function device(userId?: string) {
    const visitor = await createVisitor(world)
    const { thumbprint } = visitor
    const now = world.clock.now()
    const known = userId === undefined ? {} : { userId }
    const { sessionId, session } = await providerSession(db, { ...who, ...known, thumbprint, now })
    visitor.hold(sessionId)
    return { visitor, userId: session.userId }
  }
  const first = await device()
  return { world, ...first, device: () => device(first.userId) }
}
