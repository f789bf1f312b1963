import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Client } from '../library/client.js'
import { strings } from '../untrusted.js'
import type { Member } from './createMember.js'

export function followSession(context: AdapterContext, parts: Parts) {
  const { client, members, isHeld, onUpdate, onEnd } = parts

  function onEvent(chainId: string, name: string, data: unknown) {
    const member = members.find(({ namespace }) => chainId.startsWith(`${namespace}:`))
    if (member === undefined || !isFollowed(member, name, data))
      context.log.info(`The wallet reported a \`${name}\` that its session does not contain.`, data)
  }

  client.on('session_update', ({ topic }) => {
    if (isHeld(topic)) onUpdate(client.session.get(topic))
  })
  client.on('session_event', ({ topic, params }) => {
    if (isHeld(topic)) onEvent(params.chainId, params.event.name, params.event.data)
  })
  client.on('session_delete', ({ topic }) => {
    if (!isHeld(topic)) return
    onEnd()
    context
      .actions()
      .then(({ toast }) => toast('info', 'error.sessionEnded'))
      .catch(() => {})
  })
  client.on('session_expire', ({ topic }) => {
    if (isHeld(topic)) onEnd()
  })
}

type Parts = {
  client: Client
  members: readonly Member[]
  isHeld: (topic: string) => boolean
  onUpdate: (struct: unknown) => void
  onEnd: () => void
}

function isFollowed({ holding }: Member, name: string, data: unknown): boolean {
  if (name === 'chainChanged') return holding.moveTo(holding.current()?.part.readChain(data) ?? '')
  const [first = ''] = strings(data)
  return name !== 'accountsChanged' || holding.prefer(first.split(':').pop() ?? '')
}
