import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { OneClick } from '../../../core/model/oneClick.js'
import type { SiwxSession } from '../../../core/model/siwx.js'
import { importCode } from '../../../platform/importCode.js'
import type { Client, SessionStruct } from '../library/client.js'
import type { Proposal } from '../session/proposeNamespaces.js'
import type { Parts } from '../session/session.js'
import type { AwaitedSignIn, Proposed } from './answerSignIns.js'

/** Proposes a session with a sign-in (CAIP-222) if possible. Some wallets accept only the session. */
export function createSignInProposals(
  context: AdapterContext,
  { discard }: { discard: (struct: SessionStruct) => void },
) {
  let createMessage: OneClick.CreateMessage | undefined
  let signed: readonly SiwxSession[] = []
  /** Propose only sessions after a wallet signed another text. */
  let isRefused = false
  let signInOf: ((pairingTopic: string) => AwaitedSignIn) | undefined

  const onRefused = (reason: unknown) => {
    isRefused = true
    context.log.warn('A wallet signed another text. The next proposals contain no sign-in.', reason)
  }

  async function proposeSession(client: Client, optionalNamespaces: Proposal): Promise<Proposed> {
    const { uri, approval } = await client.connect({ optionalNamespaces })
    return { uri, approval: async () => ({ struct: await approval(), signed: [] }) }
  }

  return {
    hooks: {
      offer(write) {
        createMessage = write
      },
      take() {
        const taken = signed
        signed = []
        return taken
      },
    } satisfies OneClick,
    hold(now: readonly SiwxSession[]) {
      signed = now
      isRefused = false
    },
    async propose(client: Client, namespaces: Proposal, parts: Parts): Promise<Proposed> {
      const [only, ...others] = [...parts].filter(([namespace]) => namespaces[namespace])
      const [namespace, part] = only ?? []
      const { signIn } = part ?? {}
      if (
        isRefused ||
        others.length > 0 ||
        namespace === undefined ||
        part === undefined ||
        !signIn
      )
        return proposeSession(client, namespaces)
      const message = await createMessage?.()
      // The library does not support CAIP-122's request id.
      if (message === undefined || message.requestId !== undefined)
        return proposeSession(client, namespaces)
      const { answerSignIns, proposeSignIn } = await importCode(() => import('./signIns.js'))
      signInOf ??= answerSignIns(client, { namespace, part: { ...part, signIn }, onRefused })
      return proposeSignIn(client, { namespaces, message, signInOf, discard })
    },
  }
}
