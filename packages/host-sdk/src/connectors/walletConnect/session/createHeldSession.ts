import { type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Member } from './createMember.js'
import type { Session } from './session.js'

/** The session that stands, of which every namespace holds its share. */
export function createHeldSession(members: readonly Member[]) {
  let held: Session | undefined

  function leave({ holding, emit }: Member) {
    holding.drop()
    emit('disconnect', new VestibuleError('notConnected'))
  }

  return {
    current: () => held,
    /**
     * Gives every namespace its accounts; one that is not shared any more is disconnected. @returns The namespaces that had
     * no accounts before.
     */
    hold(session: Session): readonly Namespace[] {
      held = session
      const joined: Namespace[] = []
      const left: Member[] = []
      for (const member of members) {
        const { namespace, holding } = member
        const share = session.shares.get(namespace)
        const isHeld = holding.current() !== undefined
        if (share === undefined) left.push(...(isHeld ? [member] : []))
        else if (isHeld) holding.update(share)
        else holding.take(share)
        if (share !== undefined && !isHeld) joined.push(namespace)
      }
      for (const member of left) leave(member)
      return joined
    },
    /** It is over, as every namespace says. */
    drop() {
      held = undefined
      for (const member of members) if (member.holding.current() !== undefined) leave(member)
    },
  }
}
