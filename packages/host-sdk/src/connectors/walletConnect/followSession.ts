import type { Core } from '../../core/core.js'
import type { Client } from './client.js'
import type { Holding } from './createHolding.js'
import { readSession } from './session.js'

/** Follows what the wallet does to the session that is held: what it grants, where it goes, when it ends. */
export function followSession(core: Core, parts: followSession.Parts) {
  const { client, holding, onEnd, onEmpty } = parts
  const isHeld = (topic: string) => holding.current()?.topic === topic

  /** The session as the library has it now, with everything that was granted since. */
  function refresh(topic: string) {
    if (!isHeld(topic)) return
    const session = readSession(client.session.get(topic))
    if (session === undefined) onEmpty()
    else holding.update(session)
  }

  function onEvent(name: string, data: unknown) {
    const [first] = Array.isArray(data) ? data : []
    const isFollowed =
      name === 'chainChanged'
        ? holding.moveTo(readChainId(data))
        : name !== 'accountsChanged' || holding.prefer(readAddress(first))
    if (!isFollowed)
      core.log.info(`The wallet reported a \`${name}\` that its session does not hold.`, data)
  }

  client.on('session_update', ({ topic }) => refresh(topic))
  client.on('session_event', ({ topic, params }) => {
    if (isHeld(topic)) onEvent(params.event.name, params.event.data)
  })
  client.on('session_delete', ({ topic }) => {
    if (isHeld(topic)) onEnd()
  })
  client.on('session_expire', ({ topic }) => {
    if (isHeld(topic)) onEnd()
  })
}

export declare namespace followSession {
  type Parts = {
    client: Client
    holding: Holding
    /** The session is over, by the wallet's doing or because its time has come. */
    onEnd: () => void
    /** The wallet took back every account, and left the session standing. */
    onEmpty: () => void
  }
}

/** A chain id in whichever way a wallet writes it: a number, decimal, hex or CAIP-2; as decimal. */
function readChainId(data: unknown): string {
  const text = String(data).replace(/^eip155:/, '')
  return /^(0x[0-9a-fA-F]{1,14}|[0-9]{1,16})$/.test(text) ? BigInt(text).toString() : ''
}

/** An address, bare or as CAIP-10. */
function readAddress(data: unknown): string {
  return typeof data === 'string' ? (data.split(':').pop() ?? '') : ''
}
