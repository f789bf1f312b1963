import { type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Member } from './createMember.js'
import type { Session } from './session.js'

export function createHeldSession(members: readonly Member[]) {
  let held: Session | undefined

  function leave({ holding, emit }: Member) {
    holding.drop()
    emit('disconnect', new VestibuleError('notConnected'))
  }

  return {
    current: () => held,
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
    drop() {
      held = undefined
      for (const member of members) if (member.holding.current() !== undefined) leave(member)
    },
  }
}
